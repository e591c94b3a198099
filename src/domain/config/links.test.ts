import { expect, test } from 'vitest'
import { isOutside, safeLink, termsLink } from './links.ts'

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['http://example.org', 'http://example.org'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['tel:+49-30-123456', 'tel:+49-30-123456'],
  ['#/custom', '#/custom'],
  ['/custom', '#/custom'],
  ['  https://example.org  ', 'https://example.org'],
])('T25 %s is a valid link', (link, expected) => {
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
])('T25 %s is not a valid link', (link) => {
  expect(safeLink(link)).toBeNull()
})

test('R10 detects external links', () => {
  expect(isOutside('https://example.org')).toBe(true)
  expect(isOutside('#/custom')).toBe(false)
})

test.each([
  ['the current language', { de: '/custom', en: 'https://example.org/en' }, '#/custom'],
  ['English if the current one is empty', { de: ' ', en: 'https://example.org/en' }, 'https://example.org/en'],
  ['no language', {}, null],
  ['no language with a safe link', { de: 'javascript:alert(1)' }, null],
])('R10 W1 the link to the terms of use in %s', (_, links, expected) => {
  expect(termsLink({ show: true, links }, 'de')).toBe(expected)
})
