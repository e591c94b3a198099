import { readFileSync } from 'node:fs'
import { signInByApi } from '../support/api.ts'
import { expect, test } from './admin-fixtures.ts'
import { journey } from './fixtures.ts'

test('Y9 shows searches with and without results as charts, tables and CSV files', journey, async ({ admin, own, page }, info) => {
  const missing = `zeppelin ${info.workerIndex}${String.fromCodePoint(97 + info.repeatEachIndex)}`
  for (let device = 0; device < 3; device += 1) {
    const guest = await signInByApi(own.address)
    for (const words of [missing, 'bridge'])
      await guest.get(`search?solr_q=${encodeURIComponent(words)}&solr_facetfields=keywords&solr_rows=25`)
  }
  const guest = await signInByApi(own.address)
  await guest.get('search?solr_q=only%20once&solr_facetfields=keywords&solr_rows=25')
  await admin.enter('reports')
  const notFound = admin.group('Searches without results')
  await expect(notFound.getByRole('row', { name: `${missing} 3` })).toBeVisible()
  await expect(page.getByText('only once')).toHaveCount(0)
  const searches = admin.group('Searches')
  await expect(searches.getByRole('img', { name: /^Searches\. With results: \d+, Without results: \d+$/ })).toBeVisible()
  await searches.getByText('As a table').click()
  await expect(searches.getByRole('table').getByRole('row')).toHaveCount(31)
  await page.getByLabel('Period', { exact: true }).selectOption('The last 7 days')
  await expect(searches.getByRole('table').getByRole('row')).toHaveCount(8)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    notFound.getByRole('button', { name: 'CSV: Searches without results' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain(`"${missing}",3`)
})
