/**
 * The hashes of the deal. Web Crypto exists only in secure contexts, and a server in a home network is not one: there
 * SHA-256 is computed here. BLAKE2b, which chains the log, is unknown to Web Crypto.
 */

/** Bytes with a buffer of their own, as Web Crypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>

export function bytes(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text))
}

export function toHex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error('not hexadecimal')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export function joined(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Web Crypto, where the browser has it. */
function subtle(): SubtleCrypto | undefined {
  return (crypto as Partial<Crypto>).subtle
}

export async function sha256(data: Bytes): Promise<Bytes> {
  const own = subtle()
  return own ? new Uint8Array(await own.digest('SHA-256', data)) : sha256Here(data)
}

export async function hmacSha256(key: Bytes, data: Bytes): Promise<Bytes> {
  const own = subtle()
  if (!own) return hmacHere(key, data)
  const imported = await own.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await own.sign('HMAC', imported, data))
}

// -- SHA-256 and HMAC (FIPS 180-4, RFC 2104) -------------------------------------------------------------------

/** The first 32 bits of the fractional parts of the square or cube roots of the first primes. */
function fractions(count: number, root: number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  return Uint32Array.from(primes, (prime) => {
    // Whole numbers, because a double cannot hold 32 fractional bits exactly enough.
    const wanted = BigInt(prime) << BigInt(32 * root)
    let low = 0n
    let high = 1n << 40n
    while (low < high) {
      const middle = (low + high + 1n) >> 1n
      if (middle ** BigInt(root) <= wanted) low = middle
      else high = middle - 1n
    }
    return Number(low & 0xffffffffn)
  })
}

const ROUND = fractions(64, 3)
const FIRST = fractions(8, 2)

type Eight = [number, number, number, number, number, number, number, number]

export function sha256Here(data: Uint8Array): Bytes {
  const length = ((data.length + 8) >> 6) * 64 + 64
  const padded = new Uint8Array(length)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(data.length / 0x20000000))
  view.setUint32(length - 4, data.length << 3)
  const state = Uint32Array.from(FIRST)
  const words = new Uint32Array(64)
  const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
  for (let block = 0; block < length; block += 64) {
    for (let n = 0; n < 16; n++) words[n] = view.getUint32(block + 4 * n)
    for (let n = 16; n < 64; n++) {
      const [early, late] = [words[n - 15]!, words[n - 2]!]
      const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[n] = words[n - 16]! + small + words[n - 7]! + large
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight
    for (let n = 0; n < 64; n++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[n]! + words[n]!
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = state[n]! + word
  }
  const hash = new Uint8Array(32)
  for (const [n, word] of state.entries()) new DataView(hash.buffer).setUint32(4 * n, word)
  return hash
}

export function hmacHere(key: Uint8Array, data: Uint8Array): Bytes {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256Here(key) : key)
  const mixed = (by: number): Uint8Array => block.map((byte) => byte ^ by)
  return sha256Here(joined(mixed(0x5c), sha256Here(joined(mixed(0x36), data))))
}

// -- BLAKE2b with a key and 32 bytes (RFC 7693) ------------------------------------------------------------------

const ALL_BITS = 0xffffffffffffffffn
const BLAKE_FIRST = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
/** In which order each round takes the words of a block, in hexadecimal digits. */
const ORDER = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)))
/** Which words each of the eight steps of a round mixes: four columns, four diagonals. */
const MIXED = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'].map((row) =>
  Array.from(row, (digit) => parseInt(digit, 16)),
)
const BLOCK = 128

export function blake2b(key: Uint8Array, data: Uint8Array): Bytes {
  const size = 32n
  const state = BigUint64Array.from(BLAKE_FIRST)
  state[0] = state[0]! ^ 0x01010000n ^ (BigInt(key.length) << 8n) ^ size
  const all = key.length ? joined(key, new Uint8Array(BLOCK - key.length), data) : joined(data)
  const blocks = Math.max(1, Math.ceil(all.length / BLOCK))
  const padded = joined(all, new Uint8Array(blocks * BLOCK - all.length))
  const view = new DataView(padded.buffer)
  for (let block = 0; block < blocks; block++) {
    const words = Array.from({ length: 16 }, (_, n) => view.getBigUint64(block * BLOCK + 8 * n, true))
    const last = block === blocks - 1
    compress(state, words, BigInt(last ? all.length : (block + 1) * BLOCK), last)
  }
  return new Uint8Array(state.buffer.slice(0, Number(size)))
}

function compress(state: BigUint64Array, words: bigint[], count: bigint, last: boolean): void {
  const mixed = [...state, ...BLAKE_FIRST]
  mixed[12] = mixed[12]! ^ count
  if (last) mixed[14] = mixed[14]! ^ ALL_BITS
  const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & ALL_BITS
  for (let round = 0; round < 12; round++) {
    const order = ORDER[round % 10]!
    for (const [step, [a, b, c, d]] of (MIXED as [number, number, number, number][]).entries()) {
      mixed[a] = (mixed[a]! + mixed[b]! + words[order[2 * step]!]!) & ALL_BITS
      mixed[d] = turn(mixed[d]! ^ mixed[a], 32n)
      mixed[c] = (mixed[c]! + mixed[d]) & ALL_BITS
      mixed[b] = turn(mixed[b]! ^ mixed[c], 24n)
      mixed[a] = (mixed[a] + mixed[b] + words[order[2 * step + 1]!]!) & ALL_BITS
      mixed[d] = turn(mixed[d] ^ mixed[a], 16n)
      mixed[c] = (mixed[c] + mixed[d]) & ALL_BITS
      mixed[b] = turn(mixed[b] ^ mixed[c], 63n)
    }
  }
  for (let n = 0; n < 8; n++) state[n] = state[n]! ^ mixed[n]! ^ mixed[n + 8]!
}
