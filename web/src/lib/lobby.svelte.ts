/** The lobby's tables, live. */

import { socketAddress } from './api'
import type { LobbyMessage, Summary } from './types'

export class LobbyWire {
  open = $state.raw<Summary[]>([])
  mine = $state.raw<Summary[]>([])
  private socket: WebSocket | null = null
  private timer = 0

  connect(): void {
    this.pause()
    const socket = new WebSocket(socketAddress('/api/lobby/ws'))
    this.socket = socket
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as LobbyMessage
      if (message.is !== 'lobby') return
      this.open = message.open
      this.mine = message.mine
    }
    socket.onclose = () => {
      if (this.socket === socket) this.timer = window.setTimeout(() => this.connect(), 2000)
    }
  }

  pause(): void {
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }
}
