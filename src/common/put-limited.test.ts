import { expect, test } from 'vitest'
import { putLimited } from './put-limited.ts'

test('a full cache loses the entry that was added first, and a known key needs no space', () => {
  const cache = new Map<string, number>()
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    putLimited(cache, key, value, 2)
  expect([...cache]).toEqual([
    ['b', 2],
    ['c', 4],
  ])
})
