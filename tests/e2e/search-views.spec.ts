import { enlargedResponse } from '../support/enlarged-response.ts'
import { resultsOn } from '../support/results.ts'
import { journey } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test(
  'S3 offers the configured views in order with the default pressed; another view starts at the top without the panel',
  journey,
  async ({ own, ownPortal, page }) => {
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
    expect(await list.settledOffset()).toBe(0)
  },
)

test('S3 shows results in the default view if all views, sort orders and facets are disabled', async ({ own, ownPortal, page }) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await own.configure({
    facets: [],
    sorting: { options: [{ key: 'score', active: false, translation: 'views.search.sorting.score' }] },
    search: {
      views: { default: 'list', options: [{ key: 'list', icon: 'list', translation: 'views.search.views.list', visible: false }] },
      list: { columns: [] },
      thumbnails: { header: [], body: [] },
    },
  })
  await ownPortal.open('#/search/*?view=grid')
  const { cell } = resultsOn(page)
  await cell(0).locator('img').waitFor()
  await expect(page.getByRole('columnheader')).toHaveText(['Preview', 'Title'])
  await expect(cell(0).getByRole('gridcell').nth(1)).not.toBeEmpty()
  expect(
    await cell(0)
      .locator('.tile-frame')
      .evaluate((frame) => frame.getBoundingClientRect().width),
  ).toBeGreaterThan(200)
  await expect(page.getByRole('button', { name: /^Sort/ })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'View' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Filters' })).toHaveCount(0)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0)
  expect(broken).toEqual([])
})

test('S5 thumbnails have the configured size, texts above and below, and permanent icons if configured', async ({
  own,
  ownPortal,
  page,
}) => {
  await ownPortal.open('#/search/dandelion?view=thumbnail')
  const { cell } = resultsOn(page)
  await cell(0).locator('img').waitFor()
  expect(
    await cell(0)
      .locator('.tile-frame')
      .evaluate((frame) => frame.getBoundingClientRect().height),
  ).toBe(200)
  await expect(cell(0).getByRole('button', { name: 'Information' })).toHaveCount(0)
  await cell(0).hover()
  await expect(cell(0).getByRole('button', { name: 'Information' })).toBeVisible()

  await own.configure({
    search: {
      thumbnails: {
        width: 240,
        height: 150,
        icon_hover: false,
        header: [{ field_name: 'filename' }],
        body: [{ field_name: 'creator' }, { field_name: 'hb_px' }],
      },
    },
  })
  await page.reload()
  await cell(0).locator('img').waitFor()
  await page.mouse.move(0, 0)
  await expect(cell(0).getByRole('button', { name: 'Information' })).toBeVisible()
  expect(
    await cell(0)
      .locator('.tile-frame')
      .evaluate((frame) => frame.getBoundingClientRect().height),
  ).toBe(150)
  await expect(cell(0)).toContainText(/dandelions\.jpg/)
  await expect(cell(0)).toContainText('2000 × 1125 px')
  await ownPortal.open('#/search/*?view=thumbnail')
  await cell(1).locator('img').waitFor()
  const [one, two] = [await cell(0).boundingBox(), await cell(1).boundingBox()]
  expect((two?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0)).toBeCloseTo(8, 0)
  expect(Math.abs((one?.width ?? 0) - 240)).toBeLessThan(40)
})

test(
  'S6 the list is a table of the configured columns, 200 px a row with a picture of 180 in a column of 250',
  journey,
  async ({ portal, page }) => {
    await portal.open('#/search/*?view=list')
    const { cell } = resultsOn(page)
    await cell(0).locator('img').waitFor()
    const table = page.getByRole('grid', { name: 'Results' })
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Preview',
      'Title',
      'Creator',
      'Licence',
      'File format',
      'File size',
      'Rating',
      'Added',
    ])
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
  },
)

test('S6 the keyboard moves by rows and pages, selects and opens; sizes and columns follow the configuration', async ({
  own,
  ownPortal,
  page,
}) => {
  await own.configure({
    search: { list: { columns: [{ field_name: 'filename' }, { field_name: 'licence' }], options: { rowHeight: 100, imageColWidth: 120 } } },
  })
  await ownPortal.open('#/search/*?view=list')
  const { cell, visiblePositions: seen } = resultsOn(page)
  await cell(0).locator('img').waitFor()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  expect(await cell(0).evaluate((element) => element.getBoundingClientRect().height)).toBe(100)
  await cell(0).focus()
  for (const [key, to] of [
    ['ArrowDown', 1],
    ['ArrowRight', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(cell(to)).toBeFocused()
  }
  const rows = (await seen()).length
  await page.keyboard.press('PageDown')
  await expect(cell(1)).not.toBeFocused()
  const at = Number(await page.locator('[data-position]:focus').getAttribute('data-position'))
  expect(at).toBeGreaterThanOrEqual(rows - 1)
  await page.keyboard.press('Space')
  await expect(cell(at)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/asset\//)
  await page.setViewportSize({ width: 390, height: 844 })
  const columns = ['filename', 'title', 'creator', 'licence', 'filetype', 'filesize', 'hb_px'].map((field_name) => ({ field_name }))
  await own.configure({ search: { list: { columns } } })
  await ownPortal.open('#/search/*?view=list')
  await cell(0).locator('img').waitFor()
  const top = (element: Element) => element.getBoundingClientRect().top
  // Values that exceed the row height do not overlap the previous row.
  expect(await cell(1).getByRole('gridcell').nth(1).evaluate(top)).toBeGreaterThanOrEqual(await cell(1).evaluate(top))
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

test('S10 a poster shows one icon per 40 px of its width minus 19.2, the others in a menu, and none if none fits', async ({
  own,
  ownPortal,
  page,
}) => {
  await own.configure({ search: { posters: { min_height: 60, max_height: 70 } } })
  await ownPortal.open('#/search/*')
  const list = resultsOn(page)
  await list.cell(0).locator('img').waitFor()
  await list.settledOffset()
  const slots = (width: number) => Math.max(0, Math.floor((width - 19.2) / 40))
  const widthOf = (position: number) => list.cell(position).evaluate((tile) => tile.getBoundingClientRect().width)
  const seen = await Promise.all(
    (await list.visiblePositions()).map(async (position) => ({ position, places: slots(await widthOf(position)) })),
  )
  const samples = [...new Map(seen.map((one) => [one.places, one])).values()]
  expect(samples.length).toBeGreaterThan(1)
  for (const { position } of samples) {
    await page.mouse.move(0, 0)
    await list.cell(position).hover()
    const overlay = list.cell(position).locator('.tile-overlay')
    await expect(overlay).toBeVisible()
    // A fade would repaint all later tiles and delay a click on an icon.
    await expect(overlay).toHaveCSS('animation-name', 'none')
    await expect.poll(async () => (await overlay.locator('a:not([data-link]), button').count()) - slots(await widthOf(position))).toBe(0)
  }
  const wide = samples.find(({ places }) => places === 2)
  if (!wide) throw new Error('no poster is two icons wide')
  await page.mouse.move(0, 0)
  await list.cell(wide.position).hover()
  await list.cell(wide.position).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Information' })).toHaveCount(0)
})
