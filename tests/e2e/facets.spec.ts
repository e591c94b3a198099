import type { Locator, Page } from '@playwright/test'
import { fingerOn, middleOf } from '../support/fingers.ts'
import { resultsOn } from '../support/results.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A facet by its legend, which may end with the number of selected values. */
const facet = (within: Page | Locator, name: string): Locator => within.getByRole('group', { name: new RegExp(`^${name}\\s*\\d*$`) })

/** Requests for a first page of results; not for further ones, and not for the total alone, which an open page compares after a while. */
const searches = (page: Page): string[] => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.endsWith('/api/search') || searchParams.get('solr_start') !== '0' || searchParams.get('solr_rows') === '1') return
    requests.push(request.url())
  })
  return requests
}

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
      await expect.poll(() => list.total()).toBe(2)

      await page.getByRole('button', { name: /^Filters/ }).tap()
      await expect(sheet).toBeVisible()
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/#\/search\/\*$/)
    })
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
  const seen = new Set([await low.getAttribute('aria-valuetext')])
  for (const by of [20, 45, 70, 95]) {
    await page.mouse.move(x + by, y, { steps: 4 })
    await expect.poll(async () => seen.has(await low.getAttribute('aria-valuetext'))).toBe(false)
    seen.add(await low.getAttribute('aria-valuetext'))
  }
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
