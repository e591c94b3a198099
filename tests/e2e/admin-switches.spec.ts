import { resultsOn } from '../support/results.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const collection = (indicator: string, position: number, more: object) => ({ indicator, position, translation: '', ...more })

/** What turns something that no other test turns. */
const turned = {
  visibleLocales: [],
  global: { hide_dashboard: false },
  dashboard: {
    collections: {
      height: 180,
      poster_border_width: 7,
      show_as_tiles: false,
      data: [
        collection('own_order', 2, {
          label: { en: 'Oldest first' },
          search: { text: {}, facets: [] },
          sort: 'imp_date',
          orientation: 'asc',
        }),
        collection('hidden', 1, { label: { en: 'Nobody sees this' }, visible: false, search: { text: {}, facets: [] } }),
        collection('first', 0, { label: { en: 'First of all' }, search: { text: { en: 'sea' }, facets: [] } }),
      ],
    },
  },
  infoView: { title: [{ field_name: 'filename' }], options: { border_width: 9 } },
  assetInfo: { title: [{ field_name: 'filename' }], paramsLeft: [{ field_name: 'filesize', options: { filterVal: 'filesize' } }] },
  search: { posters: { max_height: 120, min_height: 100, border_width: 5 } },
  sorting: { default: 'imp_date', orientation: { default: 'asc', options: ['asc'] } },
  accessibility: { assets: { alt: [], alt_fallback: { field_name: 'filesize', options: { filterVal: 'filesize' } } } },
}

test('G3 G4 G5 G6 what an admin turns has its effect for visitors with the next load', async ({ own, ownPortal, page }) => {
  await own.configure(turned)
  await ownPortal.open()
  const rows = page.locator('[data-tour="collection"]')
  await expect(rows.getByRole('heading')).toHaveText(['First of all', 'Oldest first'])
  await expect(rows.first().getByRole('list')).toHaveCSS('height', '180px')
  await expect(rows.first().getByRole('listitem').getByRole('link').first()).toHaveCSS('border-top-width', '7px')
  const ordered = rows.last()
  await expect(ordered.getByRole('link', { name: 'Oldest first', exact: true })).toHaveAttribute('href', /sort=imp_date(?:\+|%20| )asc/)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Deutsch', 'English'])
  await page.keyboard.press('Escape')

  await ownPortal.open('#/search/*')
  const tile = resultsOn(page).cell(0)
  await expect(tile).toBeVisible()
  // Drawn anew as the code of the view arrives.
  await expect.poll(async () => ((await tile.boundingBox())?.height ?? Infinity) <= 120 * 1.15 + 1).toBe(true)
  await expect(tile.locator('img').first()).toHaveAttribute('alt', /^\d[\d.,]*\s(?:B|kB|MB)$/)
  const sort = page.getByRole('button', { name: 'Sort: Date added, ascending' })
  await sort.click()
  // Only one direction is offered: choosing the order again turns nothing.
  await page.getByRole('menuitemradio', { name: 'Date added' }).click()
  await expect(sort).toBeVisible()
  await sort.click()
  await page.getByRole('menuitemradio', { name: 'Rating' }).click()
  await expect(page.getByRole('button', { name: 'Sort: Rating, ascending' })).toBeVisible()

  await tile.hover()
  await tile.getByRole('button', { name: 'Information' }).click()
  await expect(page.locator('[style*="border-width: 9px"]')).toBeVisible()
})
