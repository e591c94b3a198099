import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

const { search } = demoConfig
const withSearch = (changes: object) => ({ ...demoConfig, search: { ...search, ...changes } })
const cell = (position: number): Locator => page.elementLocator(element(`[data-position="${position}"]`))
const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}
const box = (selector: string) => element(selector).getBoundingClientRect()
const frame = (position: number) => box(`[data-position="${position}"] .tile-frame`)
const focused = () => Number(document.activeElement?.getAttribute('data-position') ?? -1)
const away = () => userEvent.hover(page.getByRole('combobox', { name: 'Search the catalogue' }))

const overlayOf = (position: number) => `[data-position="${position}"] .tile-overlay`
/** Moves the pointer to an asset until its icons are there: their code loads in idle time. */
const pointAt = (position: number) =>
  expect
    .poll(async () => {
      await away()
      await userEvent.hover(cell(position))
      return document.querySelector(overlayOf(position))
    })
    .not.toBeNull()

/** Pictures of different widths. */
const records = Array.from({ length: 40 }, (_, at) =>
  samplePicture(at + 1, {
    texts: { title: { en: `Picture ${at}` }, filename: `dandelions-${at}.jpg` },
    width: 300 + (at % 5) * 200,
    height: 400,
    numbers: { imp_date: 1_700_000_000 + at * 86_400, filesize: 1_000_000, pixel_x: 300 + (at % 5) * 200, pixel_y: 400 },
  }),
)

const open = async (view: string, config: unknown = demoConfig) => {
  const calls = { ...createSearchHandlers(records), getConvertSets: () => ({ convert_sets: [] }) }
  const opened = await openSearch(`#/search/*?view=${view}`, { config, calls })
  await expect.poll(() => document.querySelector('[data-position="1"] img')).not.toBeNull()
  return opened
}

beforeEach(() => page.viewport(1440, 900))

test('S3 shows results in the default view if all views, sort orders and facets are disabled', async () => {
  await open('grid', {
    ...withSearch({
      views: { default: 'list', options: [{ key: 'list', icon: 'list', translation: 'views.search.views.list', visible: false }] },
      list: { ...search.list, columns: [] },
      thumbnails: { ...search.thumbnails, header: [], body: [] },
    }),
    facets: [],
    sorting: { options: [{ key: 'score', active: false, translation: 'views.search.sorting.score' }] },
  })
  const headers = () => [...document.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent)
  await expect.poll(headers).toEqual(['Preview', 'Title'])
  expect(element('[data-position="0"] [role=gridcell]:nth-of-type(2)').textContent).not.toBe('')
  expect(frame(0).width).toBeGreaterThan(200)
  expect(page.getByRole('button', { name: /^Sort/ }).query()).toBeNull()
  expect(page.getByRole('group', { name: 'View' }).query()).toBeNull()
  expect(page.getByRole('heading', { name: 'Filters' }).query()).toBeNull()
  await page.viewport(820, 1180)
  await expect.poll(() => page.getByRole('button', { name: 'Filters' }).query()).toBeNull()
})

describe('S5 thumbnails', () => {
  test('S5 have the configured size, and icons below the pointer', async () => {
    await open('thumbnail')
    await away()
    expect(frame(0).height).toBe(200)
    expect(document.querySelector(overlayOf(0))).toBeNull()
    await pointAt(0)
  })

  test('S5 have texts above and below, and permanent icons if configured', async () => {
    const thumbnails = {
      ...search.thumbnails,
      width: 240,
      height: 150,
      icon_hover: false,
      header: [{ field_name: 'filename' }],
      body: [{ field_name: 'creator' }, { field_name: 'hb_px' }],
    }
    await open('thumbnail', withSearch({ thumbnails }))
    await away()
    await expect.element(cell(0).getByRole('button', { name: 'Information' })).toBeVisible()
    expect(frame(0).height).toBe(150)
    await expect.element(cell(0)).toHaveTextContent(/dandelions-\d+\.jpg/)
    await expect.element(cell(0)).toHaveTextContent(/\d+ × 400 px/)
    const [one, two] = [box('[data-position="0"]'), box('[data-position="1"]')]
    expect(two.x - one.x - one.width).toBeCloseTo(8, 0)
    expect(Math.abs(one.width - 240)).toBeLessThan(40)
  })
})

describe('S6 the list', () => {
  const options = { rowHeight: 100, imageColWidth: 120 }

  test('S6 the keyboard moves by rows and pages, selects and opens; sizes and columns follow the configuration', async () => {
    const columns = [{ field_name: 'filename' }, { field_name: 'licence' }]
    await open('list', withSearch({ list: { ...search.list, columns, options } }))
    expect(document.querySelectorAll('[role=columnheader]')).toHaveLength(3)
    expect(box('[data-position="0"]').height).toBe(100)
    element('[data-position="0"]').focus()
    for (const [key, to] of [
      ['{ArrowDown}', 1],
      ['{ArrowRight}', 1],
      ['{ArrowDown}', 2],
      ['{ArrowUp}', 1],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.poll(focused).toBe(to)
    }
    const area = box('.grid-scroller')
    const seen = [...document.querySelectorAll('[data-position]')].map((one) => one.getBoundingClientRect())
    const rowCount = seen.filter(({ top, bottom }) => top >= area.top && bottom <= area.bottom).length
    await userEvent.keyboard('{PageDown}')
    await expect.poll(focused).toBeGreaterThanOrEqual(rowCount - 1)
    const at = focused()
    await userEvent.keyboard(' ')
    await expect.element(cell(at)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toBe(0)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => window.location.hash).toMatch(/^#\/asset\//)
  })

  test('S6 on a phone values that exceed the row height do not overlap the previous row', async () => {
    await page.viewport(390, 844)
    const columns = ['filename', 'title', 'creator', 'licence', 'filetype', 'filesize', 'hb_px'].map((field_name) => ({ field_name }))
    await open('list', withSearch({ list: { ...search.list, columns, options } }))
    const values = element('[data-position="1"]').querySelectorAll('[role=gridcell]')
    expect(values[1]?.getBoundingClientRect().top).toBeGreaterThanOrEqual(box('[data-position="1"]').top)
  })
})

test('S10 a poster shows one icon per 40 px of its width minus 19.2, the others in a menu, and none if none fits', async () => {
  await open('grid', withSearch({ posters: { min_height: 60, max_height: 70 } }))
  const slots = (position: number) => Math.max(0, Math.floor((box(`[data-position="${position}"]`).width - 19.2) / 40))
  const positions = [...document.querySelectorAll<HTMLElement>('[data-position]')]
    .slice(0, 10)
    .map(({ dataset }) => Number(dataset['position']))
  const samples = [...new Map(positions.map((position) => [slots(position), position])).values()]
  expect(samples.length).toBeGreaterThan(1)
  for (const position of samples) {
    await pointAt(position)
    const overlay = overlayOf(position)
    // A fade would repaint all later tiles and delay a click on an icon.
    expect(getComputedStyle(element(overlay)).animationName).toBe('none')
    await expect.poll(() => element(overlay).querySelectorAll('a:not([data-link]), button').length - slots(position)).toBe(0)
  }
  const wide = positions.find((position) => slots(position) === 2)
  if (wide === undefined) throw new Error('no poster is two icons wide')
  await pointAt(wide)
  await cell(wide).getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Information' }).query()).toBeNull()
})

test('X6 an empty result shows neither a count of zero nor a bar for all results', async () => {
  await openSearch('#/search/nothinglikethis', { calls: createSearchHandlers([]) })
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  // Only for screen readers.
  await expect.element(page.getByText(/^0 results/)).toHaveClass('visually-hidden')
  expect(page.getByText('All results', { exact: true }).query()).toBeNull()
})

test('Z7 a field without a value leaves no gap in a card', async () => {
  const field = (field_name: string, position: number) => ({ field_name, position, options: {} })
  const body = [field('creator', 1), field('licence', 2), field('hb_px', 3)]
  await open('thumbnail', withSearch({ thumbnails: { ...search.thumbnails, body } }))
  const lines = [...cell(0).element().querySelectorAll('.tile-line')].filter((line) => line.clientHeight > 0)
  expect(lines.map((line) => line.textContent)).toEqual(['Picture 0', '300 × 400 px'])
  const [title, dimensions] = lines.map((line) => line.getBoundingClientRect())
  expect(Math.round((dimensions?.top ?? 0) - (title?.bottom ?? 0))).toBe(0)
})
