import { afterEach, describe, expect, it, vi } from 'vitest'
import { blake2b, bytes, fromHex, hmacHere, hmacSha256, joined, sha256, sha256Here, toHex } from './hash'
import vectors from './vectors.json'

afterEach(() => vi.unstubAllGlobals())

describe('hashes', () => {
  it.each(vectors.hashes)('are those of Python', async (one) => {
    const data = fromHex(one.data)
    expect(toHex(await sha256(data))).toBe(one.sha256)
    expect(toHex(sha256Here(data))).toBe(one.sha256)
    const key = sha256Here(joined(bytes('ludocracy chain'), fromHex(vectors.game.secret)))
    expect(toHex(blake2b(key, data))).toBe(one.blake2b)
  })

  it('are the same without Web Crypto, as in a network without https', async () => {
    const [key, data] = [fromHex(vectors.game.secret), bytes('0=moonlight|deal|17|0')]
    const own = toHex(await hmacSha256(key, data))
    vi.stubGlobal('crypto', { getRandomValues: () => undefined })
    expect(toHex(await hmacSha256(key, data))).toBe(own)
    expect(toHex(await sha256(data))).toBe(toHex(sha256Here(data)))
    expect(toHex(hmacHere(new Uint8Array(80).fill(3), data))).toHaveLength(64)
  })
})
