import sharp from 'sharp'
import { appearanceKeys } from '#contract/config/colours.ts'
import { resultsOn } from '../support/results.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const collection = (indicator: string, position: number, more: object) => ({ indicator, position, translation: '', ...more })

/** Settings that no other test changes. */
const changedSettings = {
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

test('G3 G4 G5 G6 changed settings apply for visitors after the next load', async ({ own, ownPortal, page }) => {
  await own.configure(changedSettings)
  await ownPortal.open()
  const rows = page.locator('[data-tour="collection"]')
  await expect(rows.getByRole('heading')).toHaveText(['First of all', 'Oldest first'])
  await expect(rows.first().getByRole('list')).toHaveCSS('height', '180px')
  await expect(rows.first().getByRole('listitem').getByRole('link').first().locator('span').first()).toHaveCSS('border-top-width', '7px')
  const ordered = rows.last()
  await expect(ordered.getByRole('link', { name: 'Oldest first', exact: true })).toHaveAttribute('href', /sort=imp_date(?:\+|%20| )asc/)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Deutsch', 'English'])
  await page.keyboard.press('Escape')

  await ownPortal.open('#/search/*')
  const tile = resultsOn(page).cell(0)
  await expect(tile).toBeVisible()
  // Rendered again when the code of the view arrives.
  await expect.poll(async () => ((await tile.boundingBox())?.height ?? Infinity) <= 120 * 1.15 + 1).toBe(true)
  await expect(tile.locator('img').first()).toHaveAttribute('alt', /^\d[\d.,]*\s(?:B|kB|MB)$/)
  const sort = page.getByRole('button', { name: 'Sort: Date added, ascending' })
  await sort.click()
  // Only one direction is available: selecting the sort key again changes nothing.
  await page.getByRole('menuitemradio', { name: 'Date added' }).click()
  await expect(sort).toBeVisible()
  await sort.click()
  await page.getByRole('menuitemradio', { name: 'Rating' }).click()
  await expect(page.getByRole('button', { name: 'Sort: Rating, ascending' })).toBeVisible()

  // Among tiles of this height, only a wide one has space for all icons.
  await ownPortal.open('#/search/panorama')
  const wide = page.getByRole('gridcell', { name: 'aizkorri-panorama' })
  // The results may render again between hover and click.
  await expect(async () => {
    await wide.hover()
    await wide.getByRole('button', { name: 'Information' }).click({ timeout: scaledMs(2000) })
  }).toPass()
  await expect(page.locator('[style*="border-width: 9px"]')).toBeVisible()
})

const field = (field_name: string, filterVal?: string) => ({ field_name, translation: `fields.${field_name}`, options: { filterVal } })

const ownColours = Object.fromEntries(appearanceKeys.map((key, at) => [key, `#1${at.toString(16)}ab34`]))

// The positions decide, not the order of the lists.
const formatFirst = [
  { ...field('filesize', 'filesize'), position: 1 },
  { ...field('filetype'), position: 0 },
]
const nameFirst = [
  { ...field('orientation'), position: 1 },
  { ...field('filename'), position: 0 },
]
/** Fields, borders and formats of every screen with field lists. */
const listed = {
  themes: { default_dark: 'own', options: [{ key: 'own', translation: '', variant: 'dark', appearance: ownColours }] },
  global: { allow_offline: false },
  assetInfo: { title: nameFirst, paramsLeft: formatFirst, paramsRight: [field('creator')] },
  infoView: { title: nameFirst, paramsLeft: formatFirst, paramsRight: [field('creator')] },
  bookmark: { title: nameFirst, columns: formatFirst, options: { border_width: 6 } },
  search: {
    posters: { border_width: 5 },
    thumbnails: { border_width: 8, header: nameFirst, body: formatFirst },
    views: { options: ['thumbnail', 'grid'].map((key) => ({ key, icon: 'table', translation: `views.search.views.${key}` })) },
  },
  facets: [
    { field_name: 'filesize', translation: 'fields.filesize', range_facet: true, options: { multivalue: 'slider', formatVal: 'filesize' } },
  ],
}

test('G3 G5 X12 fields with their positions, borders, formats and the dark theme follow the configuration on every screen', async ({
  own,
  ownPortal,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await own.configure(listed)
  await ownPortal.open('#/search/*?filesize=1000%20TO%20900000000&view=thumbnail')
  for (const [key, colour] of Object.entries(ownColours))
    await expect(page.locator('html')).toHaveCSS(`--c-${key.replaceAll('_', '-')}`, colour)
  await expect(page.getByRole('list', { name: 'Selected filters' })).toContainText('1.00 kB – 900 MB')
  const tile = resultsOn(page).cell(0)
  const ring = () => tile.evaluate((cell) => getComputedStyle(cell).getPropertyValue('--ring'))
  const lines = tile.locator('.tile-line')
  await expect(lines.nth(0)).toHaveText(/\.(?:jpe?g|png|webp|mp4|pdf|glb|tiff?|svg)$/i)
  await expect(lines.nth(3)).toHaveText(/\d\s[kM]B$/)
  await expect.poll(ring).toBe('8px')
  await tile.hover()
  await tile.getByRole('button', { name: 'Information' }).click()
  const panel = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name: /\.\w{3,4}$/ }) })
  await expect(panel.getByRole('term').filter({ hasText: /^File/ })).toHaveText(['File format', 'File size'])
  const posters = page.getByRole('button', { name: 'Posters', exact: true })
  await expect(posters.locator('use[href$="#i-lucide-table"]')).toHaveCount(1)
  await posters.click()
  await expect.poll(ring).toBe('5px')
  await tile.hover()
  await tile.getByRole('button', { name: /bookmark/i }).click()
  await ownPortal.open('#/bookmark')
  await expect(resultsOn(page).cell(0)).toContainText(/\.\w{3,4}/)
  await expect(page.getByRole('columnheader').filter({ hasText: /^File/ })).toHaveText([/^File name/, 'File format', 'File size'])
  await expect(page.locator('[style*="--list-border: 6px"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make available offline' })).toHaveCount(0)
  await resultsOn(page).cell(0).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: /\.\w{3,4}$/ })).toBeVisible()
  await expect(page.getByRole('article').getByRole('term').filter({ hasText: /^File/ })).toHaveText(['File format', 'File size'])
})

const named = (field_name: string, filterVal?: string) => ({ ...field(field_name, filterVal), translation: `own.${field_name}` })
const words = {
  'own.filename': 'Name of the file',
  'own.filesize': 'Weight',
  'own.imp_date': 'Since',
  'own.keywords': 'What is in it',
  'own.theme': 'House colours',
  'own.view': 'In rows',
  'own.sort': 'Newness',
  'own.collection': 'Named by a text',
}
const weight = /^\d[\d.,]*\s(?:B|kB|MB)$/

/** Names, formats and positions. */
const called = {
  visibleLocales: [
    { lang: 'Deutsch (Haus)', short: 'de' },
    { lang: 'English (house)', short: 'en' },
  ],
  visibleLogos: ['login', 'logout'].map((key) => ({ key, visible: key === 'logout' })),
  themes: {
    default_light: 'own',
    options: [
      { key: 'own', translation: 'own.theme', variant: 'dark', appearance: ownColours },
      { key: 'light', translation: 'themes.light', variant: 'light' },
    ],
  },
  global: { hide_dashboard: false },
  dashboard: {
    heroImage: { alignment: 'right' },
    collections: { data: [collection('collection_1', 0, { translation: 'own.collection', sort: 'imp_date', orientation: 'asc' })] },
  },
  login: {
    logoImage: { height: '5rem', alignment: 'right' },
    headers: { transform: 'none', alignment: 'right' },
    infoText: { alignment: 'center' },
  },
  assetInfo: { title: [field('filesize', 'filesize')], paramsLeft: [named('filename')], paramsRight: [named('imp_date', 'date')] },
  infoView: {
    title: [field('filesize', 'filesize')],
    paramsLeft: [named('filesize', 'filesize')],
    paramsRight: [named('imp_date', 'date')],
  },
  bookmark: { title: [field('filesize', 'filesize')], columns: [named('imp_date', 'date')] },
  accessibility: { assets: { alt: [field('filesize', 'filesize')] } },
  search: {
    views: {
      default: 'list',
      options: [
        { key: 'list', icon: 'list', translation: 'own.view', position: 0 },
        { key: 'thumbnail', icon: 'image', translation: '', position: 1 },
      ],
    },
    list: { columns: [named('filename'), named('filesize', 'filesize'), named('imp_date', 'date')] },
    thumbnails: { header: [field('filesize', 'filesize')], body: [field('imp_date', 'date')] },
  },
  sorting: {
    default: 'imp_date',
    options: [
      { key: 'imp_date', active: true, translation: 'own.sort' },
      { key: 'rating', active: false, translation: 'own.sort' },
      { key: 'score', active: true, translation: '' },
    ],
  },
  facets: [
    { field_name: 'keywords', translation: 'own.keywords', position: 1, options: { filter: false } },
    {
      field_name: 'filesize',
      translation: 'own.filesize',
      position: 0,
      range_facet: true,
      options: { multivalue: 'slider', filterVal: 'filesize' },
    },
    {
      field_name: 'imp_date',
      translation: 'own.imp_date',
      position: 2,
      range_facet: true,
      options: { multivalue: 'slider', filterVal: 'date' },
    },
  ],
}

test('G3 G4 G5 G6 G7 K1 K2 names, formats, positions and logos follow the configuration on every screen', async ({
  own,
  ownPortal,
  page,
}) => {
  const logo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0a5c63' } })
    .png()
    .toBuffer()
  for (const name of ['loginLogo', 'logoutLogo'] as const) await own.upload(name, { bytes: logo, type: 'image/png' })
  await own.writeTexts('en', words)
  await own.configure(called)

  await ownPortal.open('#/login?stay=1')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('text-align', /^(?:right|end)$/)
  await expect(page.locator('main img')).toHaveCount(0)
  await ownPortal.open('#/logout')
  const sign = page.locator('img[src*="config/logoutLogo"]')
  await expect(sign).toHaveCSS('height', '80px')
  const [box, place] = [await page.locator('main [style*="max-width"]').boundingBox(), await sign.boundingBox()]
  expect((place?.x ?? 0) + (place?.width ?? 0) / 2).toBeGreaterThan((box?.x ?? Infinity) + (box?.width ?? 0) / 2)

  await ownPortal.open('#/')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(heading).toHaveCSS('text-align', /^(?:right|end)$/)
  await expect(page.getByRole('link', { name: 'Named by a text', exact: true })).toHaveAttribute(
    'href',
    /meta_collections=1&sort=imp_date(?:\+|%20| )asc/,
  )
  await page.getByRole('button', { name: 'English (house)' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Deutsch (Haus)', 'English (house)'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Automatic' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Automatic', 'House colours', 'Light'])
  await page.keyboard.press('Escape')

  await ownPortal.open('#/search/*')
  await expect(page.getByRole('columnheader')).toHaveText(['Preview', 'Name of the file', 'Weight', 'Since'])
  const row = resultsOn(page).cell(0)
  await expect(row.locator('img').first()).toHaveAttribute('alt', weight)
  const cells = page.getByRole('row').nth(1).getByRole('gridcell').or(row.locator('[role=gridcell], td')).or(row)
  await expect(cells.first()).toContainText(/\d[\d.,]*\s(?:B|kB|MB)/)
  await expect(cells.first()).toContainText(/\d{1,2} \w{3,4} \d{4}/)
  await expect(page.getByRole('button', { name: 'In rows', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const order = page.getByRole('button', { name: /^Sort: Newness/ })
  await order.click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Newness', 'Relevance'])
  await page.keyboard.press('Escape')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(
    filters
      .getByRole('group', { name: /^What is in it/ })
      .getByRole('checkbox')
      .first(),
  ).toBeVisible()
  await expect(filters.getByRole('searchbox')).toHaveCount(0)
  await expect(filters.getByRole('group', { name: /^Weight/ })).toContainText(/\d\s(?:B|kB|MB)/)
  await expect(filters.getByRole('group', { name: /^Since/ }).getByLabel('From')).toHaveValue(/\d{4}/)
  expect((await filters.locator('legend').allInnerTexts()).map((text) => text.trim())).toEqual(['Weight', 'What is in it', 'Since'])

  await page.getByRole('button', { name: 'Thumbnails', exact: true }).click()
  const tile = resultsOn(page).cell(0)
  await expect(tile).toContainText(/\d[\d.,]*\s(?:B|kB|MB)/)
  await expect(tile).toContainText(/\d{1,2} \w{3,4} \d{4}/)
  await tile.hover()
  await tile.getByRole('button', { name: /bookmark/i }).click()
  await tile.getByRole('button', { name: 'Information' }).click()
  const panel = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name: weight }) })
  await expect(panel.getByRole('term')).toHaveText(['Weight', 'Since'])
  await expect(panel.getByRole('definition')).toHaveText([weight, /\d{4}$/])
  await ownPortal.open('#/bookmark')
  const bookmarkedCell = resultsOn(page).cell(0)
  await expect(bookmarkedCell).toContainText(/\d[\d.,]*\s(?:B|kB|MB)/)
  await expect(bookmarkedCell).toContainText(/\d{1,2} \w{3,4} \d{4}/)
  await bookmarkedCell.dblclick()
  await expect(page.getByRole('heading', { level: 1, name: weight })).toBeVisible()
  // The licence is in the section of the rights, which every asset with rights has.
  await expect(page.getByRole('article').getByRole('term')).toHaveText(['Name of the file', 'Since', 'Licence'])
})
