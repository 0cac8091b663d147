/** The server's end of the page's WebSockets, for tests. */

import { vi } from 'vitest'

export class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  readonly sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.drop(1000)
  }

  /** The server accepts. */
  accept(): void {
    this.readyState = 1
    this.onopen?.()
  }

  /** The server says something. */
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The connection ends. */
  drop(code = 1006): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** Replaces the browser's WebSocket with one whose other end the test controls; returns the newest. */
export function sockets(): () => FakeSocket {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  return () => FakeSocket.all.at(-1)!
}
