import { expect, test } from 'vitest'
import { placeholdersOf } from './message-placeholders.ts'

test.each([
  ['plain', []],
  ['from {time} to {0}', ['0', 'time']],
  ['{count, plural, one {# item of {total}} other {# items of {total}}}', ['count', 'total']],
  ['see <0>the page</0>', ['</0>', '<0>']],
])('finds what a text needs: %s', (text, names) => {
  expect(placeholdersOf(text)).toEqual(names)
})

test('reports a malformed text', () => {
  expect(placeholdersOf('from {time')).toBeNull()
})
