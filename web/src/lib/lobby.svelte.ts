/** The lobby's tables, live. */

import { socketAddress } from './api'
import { pauseAfter } from './backoff'
import type { LobbyMessage, Summary } from './types'

export class LobbyWire {
  /** A table of the user at which it has just become the user's turn. */
  onturn: ((table: Summary) => void) | null = null
  /** Called when the connection is established, for the first time or again. */
  onopen: (() => void) | null = null
  open = $state.raw<Summary[]>([])
  mine = $state.raw<Summary[]>([])
  lost = $state(false)
  private socket: WebSocket | null = null
  private timer = 0
  private failures = 0

  connect(): void {
    this.pause()
    const socket = new WebSocket(socketAddress('/api/lobby/ws'))
    this.socket = socket
    socket.onopen = () => {
      this.lost = false
      this.onopen?.()
    }
    socket.onmessage = (event) => {
      this.failures = 0
      const message = JSON.parse(String(event.data)) as LobbyMessage
      if (message.is !== 'lobby') return
      const waited = new Map(this.mine.map((one) => [one.id, one.your_turn]))
      this.mine = message.mine
      this.open = message.open.filter((one) => !message.mine.some((own) => own.id === one.id))
      for (const one of this.mine) if (one.your_turn && waited.get(one.id) === false) this.onturn?.(one)
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.lost = true
      this.timer = window.setTimeout(() => this.connect(), pauseAfter(this.failures++))
    }
  }

  pause(): void {
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }
}
