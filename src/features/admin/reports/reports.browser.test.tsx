import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Report } from '#contract/report.ts'
import { openAdmin } from '../../../../tests/support/component/admin-portal.ts'

const empty: Report = { days: [], searches: [], withoutResult: [], downloads: [], bookmarks: [] }
const day = new Date().toISOString().slice(0, 10)

test.each([
  [
    'searches that are too rare to be listed',
    { ...empty, days: [{ day, searches: 5, withoutResult: 5, downloads: 0 }] },
    'Only rare searches in this period.',
  ],
  ['no searches', empty, 'Nothing was counted in this period.'],
])('Y9 the list of searches without results tells %s', async (_, report, text) => {
  await openAdmin('reports', undefined, { calls: { getReport: () => report } })
  const list = page.getByRole('region', { name: 'Searches without results' })
  await expect.element(list.getByText(text)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Most searched for' }).getByText('Nothing was counted in this period.'))
    .toBeVisible()
})

test('Z8 reasons are shown in the language of the page, and as sent without a known code', async () => {
  const problems = [
    { path: 'a.jpg', reason: 'is empty (0 bytes)', parts: [{ code: 'file.no_bytes', values: {} }] },
    { path: 'b.csv', reason: 'looks like a table', parts: [{ code: 'table.noticed', values: { fileCount: 163 } }] },
    { path: 'c.jpg', reason: 'is of a later version', parts: [{ code: 'later.version', values: {} }] },
  ]
  await openAdmin('reports', undefined, {
    locale: 'de',
    calls: { getReport: () => empty, getMediaProblems: () => ({ problems, total: 3 }) },
  })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('a.jpg')).toHaveTextContent('ist leer (0 Byte)')
  await expect.element(row('b.csv')).toHaveTextContent('sieht aus wie eine Tabelle von 163 Dateien')
  await expect.element(page.getByText('is of a later version')).toHaveAttribute('lang', 'en')
})

test('V9 the administrator learns how many more files could be published, and gets to the setting', async () => {
  await openAdmin('reports', undefined, {
    calls: { getReport: () => empty, getMediaProblems: () => ({ problems: [], total: 0, publishable: 7 }) },
  })
  await expect.element(page.getByText('7 other files in the media folder are not published')).toBeVisible()
  await page.getByRole('link', { name: 'Publish all files' }).click()
  const setting = page.getByRole('switch', { name: 'Publish all files' })
  await expect.element(setting).toHaveFocus()
})
