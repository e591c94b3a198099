import { expect, test } from 'vitest'
import { sanitiseWithReport } from './sanitise.ts'

const linksOf = (html: string): (string | null)[] =>
  [...sanitiseWithReport(html).fragment.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('T7 a link that visitors cannot follow is removed and reported', () => {
  const html = '<a href="imprint.html">Imprint</a> <a href="javascript:alert(1)">Attack</a> <p onclick="attack()">Text</p>'
  expect(linksOf(html)).toEqual([null, null])
  expect(sanitiseWithReport(html).removed).toEqual(['href', 'onclick'])
  expect(sanitiseWithReport('<p>Text</p>').removed).toEqual([])
})

test('T7 links to telephone numbers, mail addresses and pages stay', () => {
  const html = '<a href="tel:+49-30-123">Call</a> <a href="mailto:a@example.org">Write</a> <a href="/custom">Page</a>'
  expect(linksOf(html)).toEqual(['tel:+49-30-123', 'mailto:a@example.org', '#/custom'])
  expect(sanitiseWithReport(html).removed).toEqual([])
})
