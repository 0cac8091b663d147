import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LobbyWire } from './lobby.svelte'
import { FakeSocket, sockets } from './sockets'

let server: () => FakeSocket
let wire: LobbyWire

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server = sockets()
  wire = new LobbyWire()
  wire.connect()
})
afterEach(() => {
  wire.pause()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is connected again more and more slowly, and quickly again once the server has spoken', () => {
  for (const pause of [250, 500, 1000]) {
    server().drop()
    expect(wire.lost).toBe(true)
    const before = FakeSocket.all.length
    vi.advanceTimersByTime(pause - 1)
    expect(FakeSocket.all).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(before + 1)
  }
  server().accept()
  server().tell({ is: 'lobby', open: [], mine: [] })
  server().drop()
  vi.advanceTimersByTime(250)
  expect(FakeSocket.all).toHaveLength(5)
})

it('is not connected again while it pauses', () => {
  server().drop()
  wire.pause()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})
