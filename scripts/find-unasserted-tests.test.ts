import { expect, test } from 'vitest'
import { findUnassertedTests } from './find-unasserted-tests.ts'

const find = (text: string, helpers = '') =>
  findUnassertedTests([
    { path: 'a.test.ts', text },
    { path: 'helpers.ts', text: helpers },
  ])

test('reports tests that assert nothing', () => {
  expect(find(`test('S1 opens', async ({ page }) => {\n  await page.goto('/')\n})`)).toEqual(['a.test.ts:1'])
  expect(find(`\ntest.each([1, 2])('S1 %s', (value) => { void value })`)).toEqual(['a.test.ts:2'])
})

test('accepts an assertion in the test or in a function that it calls', () => {
  expect(find(`test('S1', () => { expect(1).toBe(1) })`)).toEqual([])
  expect(find(`test('S1', () => showsResults(3))`, `export const showsResults = (count: number) => { expect(count).toBe(3) }`)).toEqual([])
  expect(find(`test('S1', outer)`, `const inner = () => expect(1).toBe(1)\nexport function outer() { inner() }`)).toEqual([])
})

test('ignores other calls of test', () => {
  expect(find(`test.use({ locale: 'de' })\ntest.skip('later')`)).toEqual([])
})
