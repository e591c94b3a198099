import type { Locator, Page } from '@playwright/test'
import { fingerOn, middleOf } from '../support/fingers.ts'
import { resultsOn } from '../support/results.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A facet by its legend, which may end with the number of selected values. */
const facet = (within: Page | Locator, name: string): Locator => within.getByRole('group', { name: new RegExp(`^${name}\\s*\\d*$`) })

const countsOf = (group: Locator) =>
  group.locator('li').evaluateAll((rows) => rows.map((row) => Number(/(\d+)$/.exec(row.querySelector('label')?.textContent ?? '')?.[1])))
const namesOf = (group: Locator) =>
  group.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent?.replace(/\d+$/, '') ?? ''))

/** Requests for a first page of results. */
const searches = (page: Page): string[] => {
  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/search?') && requests.push(request.url())))
  return requests
}

test('F1 the sidebar has the configured width, then the last one; the reset button appears with the first selection', async ({
  own,
  ownPortal,
  page,
}) => {
  await own.configure({ search: { sidebar: { width: 320 } } })
  await ownPortal.open('#/search/*')
  const sidebar = page.getByRole('complementary', { name: 'Filters' })
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  await expect(sidebar).toBeVisible()
  expect(await width()).toBe(320)
  await page.getByRole('separator', { name: 'Width of the filters' }).press('ArrowRight')
  expect(await width()).toBe(336)
  await page.reload()
  await expect(sidebar).toBeVisible()
  expect(await width()).toBe(336)

  const reset = sidebar.getByRole('button', { name: 'Reset' })
  await expect(facet(page, 'Media type').getByRole('checkbox').first()).toBeVisible()
  await expect(reset).toBeHidden()
  await ownPortal.open('#/search/dandelion?asset_groups=image&sort=rating+asc')
  await reset.press('Enter')
  await expect(page).toHaveURL(/#\/search\/\*$/)
  await expect(reset).toBeHidden()
  await expect(sidebar.getByRole('button', { name: 'Media type' })).toBeFocused()
})

for (const [name, viewport] of [
  ['tablet', { width: 820, height: 1180 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test.describe(name, () => {
    test.use({ viewport, hasTouch: true })

    test(`F1 on a ${name} a button opens the facets and shows the number of selected values; another shows the result count, and going back closes them`, async ({
      portal,
      page,
    }) => {
      await portal.open('#/search/*')
      const list = resultsOn(page)
      await list.cell(0).locator('img').waitFor()
      await page.getByRole('button', { name: /^Filters/ }).tap()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.getByRole('checkbox', { name: /^Video/ }).tap()
      await expect(page).toHaveURL(/asset_groups=video/)
      await sheet.getByRole('button', { name: 'Show 2 results' }).tap()
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('button', { name: /^Filters\s*1$/ })).toBeVisible()
      expect(await list.total()).toBe(2)

      await page.getByRole('button', { name: /^Filters/ }).tap()
      await expect(sheet).toBeVisible()
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/#\/search\/\*$/)
    })
  })

test('F2 facets have the configured order, hide if empty, and sort by name or count in either direction', async ({
  own,
  ownPortal,
  page,
}) => {
  const list = (field: string, position: number, sort: string, direction: string) => ({
    field_name: field,
    translation: `fields.${field}`,
    position,
    options: { multivalue: 'checkbox', preview: 5, sort, sort_orientation: direction },
  })
  await own.configure({
    facets: [
      list('keywords', 3, 'count', 'asc'),
      list('licence', 1, 'count', 'desc'),
      list('nothing_has_this', 2, 'alph', 'asc'),
      list('people', 0, 'alph', 'desc'),
    ],
  })
  await ownPortal.open('#/search/*')
  await expect(facet(page, 'People').getByRole('checkbox').first()).toBeVisible()
  const legends = await page.locator('fieldset legend').allInnerTexts()
  expect(legends.map((text) => text.trim())).toEqual(['People', 'Licence', 'Keywords'])
  const names = await namesOf(facet(page, 'People'))
  expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'en')))
  const licences = await countsOf(facet(page, 'Licence'))
  expect(licences).toEqual(licences.toSorted((a, b) => b - a))
  const keywords = await countsOf(facet(page, 'Keywords'))
  expect(keywords).toEqual(keywords.toSorted((a, b) => a - b))
})

test('F2 a selected value with zero results stays and can be removed by keyboard', async ({ portal, page }) => {
  await portal.open('#/search/dandelion?asset_groups=video')
  await expect(page.getByText('Nothing found')).toBeVisible()
  const video = facet(page, 'Media type').getByRole('checkbox', { name: /^Video$/i })
  await expect(video).toBeChecked()
  await video.press('Space')
  await expect(page).not.toHaveURL(/asset_groups/)
  await expect(page.getByText(/^1 result/)).toBeVisible()
  await expect(video).toHaveCount(0)
  // The focused value was removed: the element in its place has the focus.
  await expect(facet(page, 'Media type').getByRole('checkbox', { name: /^Image/ })).toBeFocused()
})

test('F4 a range changes in steps by keyboard, shows readable sizes, and the full range is not a filter', async ({ portal, page }) => {
  await portal.open('#/search/*?sort=imp_date+asc')
  const group = facet(page, 'File size')
  await group.scrollIntoViewIfNeeded()
  const low = group.getByRole('slider', { name: 'File size, lowest' })
  const bottom = Number(await low.getAttribute('aria-valuenow'))
  await expect(low).toHaveAttribute('aria-valuetext', /^18\.8\skB$/)
  await low.press('ArrowRight')
  await low.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`filesize=${bottom + 20}\\+TO\\+\\d+`))
  await expect(
    page.getByRole('list', { name: 'Selected filters' }).getByRole('button', { name: /^File size: 18\.8\skB – 1\.14\sMB/ }),
  ).toBeVisible()
  await low.press('Home')
  await expect(page).not.toHaveURL(/filesize/)
  await expect(page.getByRole('list', { name: 'Selected filters' })).toHaveCount(0)
})

test('F4 typing a date preserves the focus and includes whole days', async ({ portal, page }) => {
  await portal.open('#/search/*?sort=imp_date+asc')
  const group = facet(page, 'Taken')
  await group.scrollIntoViewIfNeeded()
  const from = group.getByLabel('From')
  await from.focus()
  // Independent of the browser's order of day and month.
  await from.pressSequentially('05052020')
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('2020-05-05')
  const midnight = Date.UTC(2020, 4, 5) / 1000
  await expect(page).toHaveURL(new RegExp(`capture_date=${midnight}\\+TO\\+\\d+`))
  const last = Number(/capture_date=\d+\+TO\+(\d+)/.exec(page.url())?.[1])
  expect((last + 1) % 86_400).toBe(0)
  await expect(from).toBeFocused()
})

test('F6 dragging a thumb updates its value without a search; releasing it searches once', async ({ portal, page }) => {
  const requests = searches(page)
  await portal.open('#/search/*?sort=imp_date+asc')
  const group = facet(page, 'File size')
  await group.scrollIntoViewIfNeeded()
  const low = group.getByRole('slider', { name: 'File size, lowest' })
  const { x, y } = await middleOf(low)
  const before = requests.length
  await page.mouse.move(x, y)
  await page.mouse.down()
  const seen = new Set<string | null>()
  for (const by of [20, 45, 70, 95]) {
    await page.mouse.move(x + by, y, { steps: 4 })
    seen.add(await low.getAttribute('aria-valuetext'))
  }
  expect(seen.size).toBe(4)
  expect(page.url()).not.toContain('filesize')
  expect(requests.length).toBe(before)
  await page.mouse.up()
  await expect(page).toHaveURL(/filesize=\d+\+TO\+\d+/)
  await expect.poll(() => requests.length).toBe(before + 1)
  const value = await low.getAttribute('aria-valuenow')
  expect(page.url()).toContain(`filesize=${value}+TO`)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('F6 dragging a thumb by touch searches only after the release', async ({ portal, page }) => {
    const requests = searches(page)
    await portal.open('#/search/*?sort=imp_date+asc')
    await page.getByRole('button', { name: /^Filters/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const group = facet(sheet, 'File size')
    await group.scrollIntoViewIfNeeded()
    const low = group.getByRole('slider', { name: 'File size, lowest' })
    await low.scrollIntoViewIfNeeded()
    const { x, y } = await middleOf(low)
    const finger = await fingerOn(page)
    const [before, start] = [requests.length, await low.getAttribute('aria-valuenow')]
    await finger.down({ x, y })
    await finger.moveTo({ x: x + 60, y })
    await expect(low).not.toHaveAttribute('aria-valuenow', start ?? '')
    expect(requests.length).toBe(before)
    await finger.up()
    await expect(page).toHaveURL(/filesize=\d+\+TO\+\d+/)
    await expect.poll(() => requests.length).toBe(before + 1)
  })
})

test('F5 a tag removes its value, is truncated at 50 characters, and reports an unknown field', async ({ portal, page }) => {
  const long = `${'x'.repeat(50)}yz`
  await portal.open(`#/search/*?asset_groups=image,video&creator=${long}&nosuchfield=a`)
  const tags = page.getByRole('list', { name: 'Selected filters' })
  await expect(tags.getByRole('listitem')).toHaveCount(4)
  await expect(tags.getByRole('button', { name: `Creator: ${'x'.repeat(50)}… Remove filter` })).toBeVisible()
  await tags.getByRole('button', { name: /^Unknown filter: a/ }).click()
  await expect(page).not.toHaveURL(/nosuchfield/)
  await tags.getByRole('button', { name: /^Creator/ }).press('Enter')
  await expect(page).toHaveURL(/\?asset_groups=image,video$/)
  await expect(tags.getByRole('button').last()).toBeFocused()
  await tags.getByRole('button', { name: /Video/ }).click()
  await expect(page).toHaveURL(/\?asset_groups=image$/)
  await page.getByRole('button', { name: 'Clear Media type' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Media type', exact: true })).toBeFocused()
  await page.goBack()
  await tags.getByRole('button', { name: /Image/ }).press('Enter')
  await expect(tags).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('F7 OR inside a facet, AND between facets; a facet’s own counts do not change with its own values', async ({ portal, page }) => {
  await portal.open('#/search/*')
  const list = resultsOn(page)
  const types = facet(page, 'Media type')
  const image = types.getByRole('checkbox', { name: /^Image/ })
  await image.waitFor()
  const before = await countsOf(types)
  await types.getByRole('checkbox', { name: /^Video/ }).check()
  await expect.poll(list.total).toBe(2)
  expect((await countsOf(types)).toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b))
  await image.check()
  await expect.poll(list.total).toBe(44)
  const orientation = facet(page, 'Orientation')
  await orientation.scrollIntoViewIfNeeded()
  await orientation.getByRole('radio', { name: /^Portrait/ }).check()
  await expect.poll(list.total).toBeLessThan(10)
  await expect(page).toHaveURL(/asset_groups=video,image&orientation=portrait/)
  await orientation.getByRole('radio', { name: /^Square/ }).check()
  await expect(page).toHaveURL(/orientation=square/)
  expect(page.url()).not.toContain('portrait')
})

test('F7 excludes a value by the menu of its row, also by keyboard, and labels its tag', async ({ portal, page }) => {
  await portal.open('#/search/*')
  const list = resultsOn(page)
  const all = await list.total()
  const types = facet(page, 'Media type')
  await types.getByRole('checkbox', { name: /^Video/ }).focus()
  await page.keyboard.press('Tab')
  await expect(types.getByRole('button', { name: 'Options for Video' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Exclude Video' }).press('Enter')
  await expect(page).toHaveURL(/-asset_groups=video/)
  await expect.poll(list.total).toBe(all - 2)
  const tag = page.getByRole('list', { name: 'Selected filters' }).getByRole('button', { name: /Media type: not Video/ })
  await tag.press('Enter')
  await expect.poll(list.total).toBe(all)
})

test('F7 facets are groups with a legend that expands and collapses them', async ({ portal, page }) => {
  await portal.open('#/search/*')
  const group = page.getByRole('group', { name: /^Media type/ })
  const legend = group.getByRole('button', { name: 'Media type' })
  await expect(legend).toHaveAttribute('aria-expanded', 'true')
  await legend.press('Enter')
  await expect(legend).toHaveAttribute('aria-expanded', 'false')
  await expect(group.getByRole('checkbox')).toHaveCount(0)
})
