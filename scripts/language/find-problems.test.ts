import { expect, test } from 'vitest'
import { findProseProblems, findSourceProblems } from './find-problems.ts'

const rulesOf = (text: string) => findSourceProblems('example.ts', text).map(({ line, rule }) => [line, rule])

test('a banned word in a comment is reported with its line', () => {
  expect(rulesOf('const a = 1\n// Goes on\n// when somebody signs in.\nconst b = a')).toEqual([[3, 'word']])
})

test('a banned word in a test title is reported', () => {
  expect(rulesOf("test('is sent anew', () => {})\ndescribe.each([1])('for nobody', () => {})\ncall('anew')")).toEqual([
    [1, 'word'],
    [2, 'word'],
  ])
})

test('a banned part of a declared name is reported, not its uses and not data of others', () => {
  expect(rulesOf('const keptAssets = []\nuse(keptAssets, { keepalive: true })')).toEqual([[1, 'identifier']])
  expect(rulesOf('interface Row { readonly askedAt: number }')).toEqual([[1, 'identifier']])
  expect(rulesOf('const { copies: keptCopies, lease } = row')).toEqual([[1, 'identifier']])
  expect(rulesOf('const keeper = keyboard.keyOf(upkeep)')).toEqual([])
})

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
