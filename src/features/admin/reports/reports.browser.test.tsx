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
