import { expect, test } from 'vitest'
import { isOutside, safeLink } from './links.ts'

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['http://example.org', 'http://example.org'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['#/custom', '#/custom'],
  ['/custom', '#/custom'],
  ['  https://example.org  ', 'https://example.org'],
])('T25 %s may stand behind a link', (link, expected) => {
  expect(safeLink(link)).toBe(expected)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '#//evil.example',
  'example.org',
  '',
])('T25 %s may not', (link) => {
  expect(safeLink(link)).toBeNull()
})

test('R10 what leads out of the portal is known', () => {
  expect(isOutside('https://example.org')).toBe(true)
  expect(isOutside('#/custom')).toBe(false)
})
