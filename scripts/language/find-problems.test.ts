import { expect, test } from 'vitest'
import { findProseProblems, findSourceProblems } from './find-problems.ts'

const rulesOf = (text: string) => findSourceProblems('example.ts', text).map(({ line, rule }) => [line, rule])

test('a number that is a time or a size needs a unit in its name', () => {
  expect(rulesOf('const timeout = 5000')).toEqual([[1, 'unit']])
  expect(rulesOf('/** Milliseconds between two attempts. */\nconst retry = 30 * 1000')).toEqual([[2, 'unit']])
  expect(rulesOf('/** Milliseconds between two attempts. */\nconst retryMs = 30 * 1000\nconst columns = 3')).toEqual([])
})

test('a sentence of more than 30 words is reported once; code and addresses count as one word', () => {
  const long = Array.from({ length: 31 }, () => 'word').join(' ')
  expect(findProseProblems(`Short one. ${long}.`, 7)).toEqual([
    { line: 7, rule: 'sentence', text: expect.stringContaining('31 words') as string },
  ])
  expect(findProseProblems(`See \`${long}\` and https://example.org/a.`, 1)).toEqual([])
})

test('line comments that follow each other are one text, reported at its first line', () => {
  const words = Array.from({ length: 16 }, () => 'word').join(' ')
  expect(rulesOf(`const a = 1\n// ${words}\n// ${words}\nconst b = a`)).toEqual([[2, 'sentence']])
  expect(rulesOf(`// ${words}.\n// ${words}.\nconst a = 1`)).toEqual([])
})
