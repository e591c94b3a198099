import { expect, test } from 'vitest'
import { findFixedLimits } from './find-fixed-limits.ts'

const placesIn = (text: string) => findFixedLimits({ path: 'a.test.ts', text })
// Joined here, so that the check does not find this file.
const limit = ['time', 'out:'].join('')
const setLimit = ['test', 'setTimeout'].join('.')

test('finds limits that do not grow with the slowness of the machine', () => {
  expect(placesIn(`first\nawait expect.poll(read, { ${limit} 20_000 }).toBe(1)`)).toEqual(['a.test.ts:2'])
  expect(placesIn(`${setLimit}(150_000)`)).toEqual(['a.test.ts:1'])
})

test('accepts scaled limits and texts', () => {
  expect(placesIn(`await expect.poll(read, { ${limit} scaledMs(20_000) }).toBe(1)`)).toEqual([])
  expect(placesIn(`new Error('${limit} 42% complete')`)).toEqual([])
  expect(placesIn('setTimeout(done, 200)')).toEqual([])
})
