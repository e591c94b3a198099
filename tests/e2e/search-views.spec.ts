import { enlargedResponse } from '../support/enlarged-response.ts'
import { resultsOn } from '../support/results.ts'

import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('S3 offers the configured views in order with the default pressed; another view starts at the top without the panel', async ({
  own,
  ownPortal,
  page,
}) => {
  const view = (key: string, position: number, visible: boolean) => ({
    key,
    position,
    visible,
    icon: 'list',
    translation: `views.search.views.${key}`,
  })
  await own.configure({
    search: { views: { default: 'thumbnail', options: [view('grid', 2, true), view('thumbnail', 1, true), view('list', 0, false)] } },
  })
  await ownPortal.open('#/search/*')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  const switches = page.getByRole('group', { name: 'View' }).getByRole('button')
  expect(
    await switches.evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-label')} ${one.getAttribute('aria-pressed')}`)),
  ).toEqual(['Thumbnails true', 'Posters false'])
  await list.cell(0).click()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Information' }).click()
  await expect(page.locator('[data-active]')).toHaveCount(1)
  await expect(page.getByRole('region')).toBeFocused()
  await list.area.evaluate((element) => {
    element.scrollTop = 900
  })
  await list.settledOffset()
  // By keyboard: the panel covers the switches.
  await page.getByRole('button', { name: 'Posters' }).press('Enter')
  await expect(page).toHaveURL(/view=grid/)
  await expect(page.locator('[data-active]')).toHaveCount(0)
  await expect.poll(list.settledOffset).toBe(0)
})

test('S6 the list is a table of the configured columns, 200 px a row with a picture of 180 in a column of 250', async ({
  portal,
  page,
}) => {
  await portal.open('#/search/*?view=list')
  const { cell } = resultsOn(page)
  await cell(0).locator('img').waitFor()
  const table = page.getByRole('grid', { name: 'Results' })
  await expect
    .poll(() => table.getByRole('columnheader').allInnerTexts())
    .toEqual(['Preview', 'Title', 'Creator', 'Licence', 'File format', 'File size', 'Rating', 'Added'])
  await expect(table).toHaveAttribute('aria-colcount', '9')
  const row = table.getByRole('row').nth(1)
  await expect(row).toHaveAttribute('aria-rowindex', '2')
  await expect(row.getByRole('gridcell')).toHaveCount(8)
  const sizes = await cell(0).evaluate((element) => {
    const height = (target: Element | null) => target?.getBoundingClientRect().height
    const [picture, title] = element.querySelectorAll('[role=gridcell]')
    return [
      height(element),
      height(element.querySelector('.tile-frame')),
      (title?.getBoundingClientRect().left ?? 0) - (picture?.getBoundingClientRect().left ?? 0),
    ]
  })
  expect(sizes).toEqual([200, 180, 250])
})

test('S7 loads 25 results, then 15 near the end, one request at a time', async ({ faults, faultyPortal, page }) => {
  faults.inject(/\/api\/search\?/, enlargedResponse(2000))
  const requests = () =>
    faults.requests
      .filter((line) => line.includes('/api/search?'))
      .map((line) => new URL(line.split(' ')[1] ?? '', faults.address).searchParams)
      .map((query) => [Number(query.get('solr_start')), Number(query.get('solr_rows'))])
  await faultyPortal.open('#/search/*?sort=imp_date+asc&view=list')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  expect(requests()).toEqual([[0, 25]])
  const blockedCall = faults.inject(/\/api\/search\?/, { ...enlargedResponse(2000), holdAfter: 0 })
  await list.area.evaluate((element) => {
    element.scrollTop = 25 * 200 - element.clientHeight - 7 * 200 + 150
  })
  await expect.poll(requests).toEqual([
    [0, 25],
    [25, 15],
  ])
  await list.area.evaluate((element) => {
    element.scrollTop = 38 * 200 - element.clientHeight
  })
  await list.settledOffset()
  expect(blockedCall.met()).toBe(1)
  blockedCall.release()
  await expect.poll(() => requests().length).toBeGreaterThan(2)
  expect(requests()[2]?.[0]).toBe(40)
})

test('S9 only pictures within 400 px of the window are requested; a placeholder is shown until they load', async ({
  faults,
  faultyPortal,
  page,
}) => {
  // Blocked requests occupy connections, so the code of the view must load before.
  await faultyPortal.open('#/search/dandelion?view=thumbnail')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  faults.inject(/\/api\/search\?/, enlargedResponse(5000))
  const pictures = faults.inject(/\/media\//, { holdAfter: 0 })
  await faultyPortal.open('#/search/*?sort=imp_date+asc&view=thumbnail')
  await expect(page.getByText('5,000 results')).toBeVisible()
  await list.cell(0).locator('img').waitFor()
  const waiting = await list
    .cell(0)
    .locator('.tile-frame')
    .evaluate((frame) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(frame)
      return backgroundImage !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)'
    })
  expect(waiting).toBe(true)
  await expect.poll(pictures.met).toBeGreaterThan(3)
  pictures.release()
  await expect
    .poll(() =>
      list
        .cell(0)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(1)
  const beyond = await list.area.evaluate((element) => {
    const edge = element.getBoundingClientRect().bottom + 400
    return [...element.querySelectorAll('img')].filter((image) => image.getBoundingClientRect().top > edge).length
  })
  expect(beyond).toBe(0)
})
