import { afterEach, expect, test, vi } from 'vitest'
import { Refused, call } from './api'

afterEach(() => vi.unstubAllGlobals())

function answer(body: string, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}

test('an answer that was cut off is an error, not an empty answer', async () => {
  answer('{"waiting": [')
  await expect(call('GET', '/api/me/waiting')).rejects.toThrow(SyntaxError)
})

test('a refusal says why, also one of a proxy that sends no JSON', async () => {
  answer('{"code": "too-fast", "why": "Please wait."}', 429)
  await expect(call('GET', '/api/tables')).rejects.toEqual(new Refused('too-fast', 'Please wait.'))
  answer('<h1>Bad Gateway</h1>', 502)
  await expect(call('GET', '/api/tables')).rejects.toMatchObject({ code: 'busy' })
})
