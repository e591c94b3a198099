import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Report } from '#contract/report.ts'
import { openAdmin } from '../../../../tests/support/component/admin-portal.ts'
import { sessions } from '../../../../tests/support/component/users.ts'

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

test('Y17 the report of dates tells what begins and ends, links only visible files and exports all columns', async () => {
  const dayMs = 24 * 3_600_000
  const noon = new Date(2099, 11, 1, 12).getTime()
  const dates = [
    { id: 'next', title: 'Press photo', path: 'press/next.jpg', limit: 'visible_from', at: noon },
    { id: 'next', title: 'Press photo', path: 'press/next.jpg', limit: 'download_until', at: noon + dayMs },
    { id: 'soon', title: 'Poster', path: 'poster.pdf', limit: 'visible_until', at: new Date(2099, 11, 4).getTime() },
  ] as const
  await openAdmin('reports', undefined, {
    session: sessions.editor,
    calls: { getReport: () => empty, getDateReport: () => ({ dates: [...dates], total: 5 }) },
  })
  const card = page.getByRole('region', { name: 'Starts and ends in the next 30 days' })
  const row = (name: string) => card.getByRole('row').filter({ hasText: name })
  await expect.element(row('Poster')).toHaveTextContent(/Posterposter\.pdfVisible until(December 3, 2099|3 December 2099)$/)
  await expect.element(row('Visible from')).toHaveTextContent(/press\/next\.jpgVisible from.*2099.*12/)
  await expect.element(card.getByText('2 later dates are not listed.')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Poster' })).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Press photo' })).not.toBeInTheDocument()
  await expect.element(card.getByRole('button', { name: 'CSV: Starts and ends in the next 30 days' })).toBeVisible()
})

test('Y17 without dates there is no such report', async () => {
  await openAdmin('reports', undefined, { calls: { getReport: () => empty } })
  await expect.element(page.getByRole('region', { name: 'Most searched for' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Starts and ends in the next 30 days' })).not.toBeInTheDocument()
})
