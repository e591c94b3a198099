import { expect, test } from 'vitest'
import { facetWidth } from './facet-width.ts'

test.each([
  [null, 260, 260],
  ['333', 260, 333],
  ['nonsense', 260, 260],
  ['90', 260, 200],
  ['900', 260, 480],
  [null, 700, 700],
  ['900', 700, 700],
  [null, 160, 160],
])('F1 a stored width of %s and a configured one of %d give %d px', (stored, configured, width) => {
  expect(facetWidth(stored, configured).width).toBe(width)
})
