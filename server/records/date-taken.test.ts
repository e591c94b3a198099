import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderDateOf } from './date-taken.ts'

const hourSeconds = 3600
const at = (iso: string, offsetHours: number | null) => {
  const local = Date.parse(`${iso}Z`) / 1000
  return orderDateOf(local, offsetHours === null ? undefined : local - offsetHours * hourSeconds)
}
const days = (date: number) => Math.floor(date / 86_400)

test('pictures of a day stay together in the order, and those of one day follow their moments', () => {
  const tokyo = at('2024-06-01T00:30', 9)
  expect(days(tokyo)).toBe(days(at('2024-06-01T00:30', null)))
  expect(tokyo).toBeGreaterThan(at('2024-05-31T23:59', -4))
  // 10:00 in Berlin is before 09:30 in London.
  expect(at('2024-06-01T10:00', 2)).toBeLessThan(at('2024-06-01T09:30', 1))
  expect(at('2024-06-01T10:00', null)).toBeLessThan(at('2024-06-01T10:01', null))
})

test('every date is placed within its local day', () => {
  const local = fc.integer({ min: -30_000_000_000, max: 32_000_000_000 })
  fc.assert(
    fc.property(local, fc.integer({ min: -12 * hourSeconds, max: 14 * hourSeconds }), (seconds, offset) => {
      expect(days(orderDateOf(seconds, seconds - offset))).toBe(days(seconds))
      expect(orderDateOf(seconds, seconds - offset + 1)).toBeGreaterThan(orderDateOf(seconds, seconds - offset))
    }),
  )
})
