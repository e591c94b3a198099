import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

/** Twelve pictures; the first five have the keyword and a title with “Mountain”. */
const records = Array.from({ length: 12 }, (_, at) =>
  samplePicture(at + 1, {
    texts: { title: { en: at < 5 ? `Mountain path ${at}` : `Harbour ${at}` } },
    keywords: { keywords: [{ value: at < 5 ? 'mountains' : 'boats' }], filetype: [{ value: 'jpg' }] },
  }),
)
const calls = { ...createSearchHandlers(records), getConvertSets: () => ({ convert_sets: [] }) }

const field = page.getByRole('combobox', { name: 'Search the catalogue' })
const list = page.getByRole('grid', { name: 'Suggestions' })
const hash = () => decodeURIComponent(window.location.hash)
/** Text of the active row. */
const active = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

const open = async (address: string) => {
  const opened = await openSearch(address, { calls })
  await expect.element(field).toBeVisible()
  return opened
}

beforeEach(() => page.viewport(1440, 900))

test('X4 shows values and titles while typing, by keyboard and with counts; a chosen value becomes a filter', async () => {
  await open('#/search/*')
  await field.click()
  await userEvent.keyboard('mount')
  await expect.element(list.getByRole('gridcell', { name: /^mountains\s*Keywords/i })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: /\d+ suggestions?$/ })).toBeInTheDocument()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(active).toMatch(/^mountains.*5 results$/i)
  await userEvent.keyboard('{Enter}')
  await expect.poll(hash).toBe('#/search/*?keywords=mountains')
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByText('5 results')).toBeVisible()
  await expect.poll(() => list.query()).toBeNull()
})

test('X4 Escape closes the list, and Enter without an active row searches the typed text', async () => {
  await open('#/search/*')
  await field.fill('mount')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => list.query()).toBeNull()
  await field.fill('mounta')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(hash).toBe('#/search/mounta')
  await expect.poll(() => list.query()).toBeNull()
})

test('X4 a title opens its file', async () => {
  await open('#/search/*')
  await field.fill('mountain path 3')
  await list.getByRole('gridcell', { name: 'Mountain path 3' }).click()
  await expect.poll(hash).toBe('#/asset/picture-4')
  await expect.element(page.getByRole('heading', { name: 'Mountain path 3' })).toBeVisible()
})

test('X4 corrects a typing error, reports it and offers the exact search', async () => {
  await open('#/search/mountian')
  await expect.element(page.getByText('5 results')).toBeVisible()
  await expect.element(page.getByText(/^Results for “mountain”. Search for “mountian” instead$/)).toBeVisible()
  await page.getByRole('link', { name: 'Search for “mountian” instead' }).click()
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await expect.element(field).toHaveValue('"mountian"')
})

test('X4 an empty result links to similar searches with their result count', async () => {
  await open('#/search/mountain%20xyzzyq')
  const similar = page.getByText('Similar searches:')
  await expect.element(similar).toHaveTextContent('mountain (5 results)')
  await similar.getByRole('link', { name: 'mountain' }).click()
  await expect.element(page.getByText('5 results for “mountain”')).toBeVisible()
  await expect.poll(() => similar.query()).toBeNull()
})

test('X4 an empty result offers to remove each filter, with the result count without it', async () => {
  await open('#/search/mountain?filetype=none')
  const remove = page.getByRole('button', { name: 'Remove “File format: none” (5 results)' })
  await expect.element(remove).toBeVisible()
  await remove.click()
  await expect.poll(hash).toBe('#/search/mountain')
  await expect.element(page.getByText('5 results')).toBeVisible()
})

test('Z14 a click in the empty box offers filters and folders, and a chosen one filters all files', async () => {
  await open('#/search/*')
  await field.click()
  const filters = list.getByRole('rowgroup', { name: 'Filters' })
  await expect.element(filters.getByRole('gridcell', { name: /^boats\s*Keywords/i })).toBeVisible()
  // All files have this format, so it narrows nothing.
  expect(list.getByRole('gridcell', { name: /jpg/i }).elements()).toHaveLength(0)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(active).toMatch(/^boats.*7 results$/i)
  await userEvent.keyboard('{Enter}')
  await expect.poll(hash).toBe('#/search/*?keywords=boats')
})

test('Z14 values and titles are listed below their headings', async () => {
  await open('#/search/*')
  await field.fill('mount')
  await expect.element(list.getByRole('rowgroup', { name: 'Filters' }).getByRole('gridcell', { name: /^mountains/ })).toBeVisible()
  const titles = list.getByRole('rowgroup', { name: 'Titles' })
  await expect.element(titles.getByRole('gridcell').first()).toHaveTextContent(/^Mountain path \d$/)
})

test('Z14 a long title is cut in the middle: its end stays visible', async () => {
  const long = `${'Minutes of the meeting about the harbour '.repeat(6)}2024`
  const calls = {
    ...createSearchHandlers([samplePicture(1, { texts: { title: { en: long } } })]),
    getConvertSets: () => ({ convert_sets: [] }),
  }
  await openSearch('#/search/*', { calls })
  await field.fill('minutes')
  const row = list.getByRole('gridcell', { name: long })
  await expect.element(row).toBeVisible()
  const end = row.getByText('harbour 2024', { exact: true }).element()
  expect(end.getBoundingClientRect().right).toBeLessThanOrEqual(row.element().getBoundingClientRect().right)
})
