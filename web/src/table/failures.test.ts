import { describe, expect, it } from 'vitest'
import { told } from './failures'

/** An error as a browser makes it. */
function thrown(message: string, stack: string): Error {
  const error = new TypeError(message)
  error.stack = stack
  return error
}

describe('an error that is told to the operator', () => {
  it('says what happened and where, in every browser', () => {
    const chromium = 'TypeError: no suit\n    at draw (http://localhost:8400/assets/Riffifi-4f_Q.js:1:234)'
    const firefox = 'draw@http://localhost:8400/assets/Riffifi-4f_Q.js:1:234\n@http://localhost:8400/t/secret:1:2'
    for (const stack of [chromium, firefox])
      expect(told(thrown('no suit', stack))).toBe('TypeError: no suit\nRiffifi-4f_Q.js:1:234')
  })

  it('has no address: that of a table is its key', () => {
    const message = 'cannot read http://localhost:8400/t/secret#code'
    expect(told(thrown(message, '    at http://localhost:8400/t/secret'))).toBe('TypeError: cannot read …')
  })

  it('is short, whatever was thrown', () => {
    const stack = '    at http://localhost:8400/assets/Riffifi-4f_Q.js:1:234\n'.repeat(50)
    const long = told(thrown('x'.repeat(5000), stack))
    expect([long.length, long.split('\n').length]).toEqual([1000, 9])
    expect([told('nothing'), told(undefined)]).toEqual(['nothing', 'undefined'])
  })
})
