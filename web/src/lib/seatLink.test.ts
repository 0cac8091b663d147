import { expect, it } from 'vitest'
import { seatLink } from './seatLink'

it.each([
  ['https://play.example.org/t/k3v9#K7QM-3XPD', 'k3v9', 'K7QM-3XPD'],
  ['http://192.168.1.20:8080/t/k3v9', 'k3v9', ''],
  [' /t/k3v9?at=12 ', 'k3v9', ''],
  ['/t/k3v9#summary', 'k3v9', ''],
  ['k7qm 3xpd', '', 'k7qm 3xpd'],
])('%s leads to a table or a seat', (text, table, code) => {
  expect(seatLink(text)).toEqual({ table, code })
})

it.each(['', 'https://example.org/', 'hello', 'K7QM-3XPD-9'])('%s leads nowhere', (text) => {
  expect(seatLink(text)).toBeNull()
})
