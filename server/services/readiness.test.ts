import { expect, test } from 'vitest'
import { createReadingCheck } from './readiness.ts'

const known = { problems: [], total: 0, publishable: 0 }

test.each([
  [true, null, true],
  [false, null, false],
  [true, { problems: known }, true],
  [false, { problems: known }, false],
  // Another server reads the folder of a new database.
  [true, { problems: null }, false],
] as const)('B4 ready: %s, other server: %j, reading is complete: %s', async (ready, other, isComplete) => {
  const mediaFiles = other && { problems: () => Promise.resolve(other.problems && { ...other.problems, problems: [] }) }
  expect(await createReadingCheck(() => ({ ready, done: 0, total: 0 }), mediaFiles)()).toBe(isComplete)
})
