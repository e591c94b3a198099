import { expect, test } from 'vitest'
import { findMissingJourneys } from './find-missing-journeys.ts'

const tests = `
test('S1 D2 a journey', journey, async () => {})
test('F1 another test', async () => {})
test.describe('on a phone', () => {
  test(\`K1 \${name} fits\`, name === 'the search' ? journey : {}, async () => {})
})
`

test('names the letters of rows without a main journey', () => {
  const sources = [{ path: 'tests/e2e/some.spec.ts', text: tests }]
  expect(findMissingJourneys(['S1', 'S2', 'D6', 'F1', 'K1', 'X12'], sources)).toEqual(['F', 'X'])
})
