import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

const nature = { indicator: 'collection_1', label: { de: 'Natur', en: 'Nature' } }
const mountains = { indicator: '', label: { de: 'Berge', en: 'Mountains' }, search: { text: { en: 'mountains' }, facets: [] } }
const nothing = { indicator: '', label: { en: 'Nothing' }, search: { text: { en: 'nothingiscalledthis' }, facets: [] } }
const served = { indicator: 'collection_1', label: 'Nature and landscape', translation: '', position: 0, count: 24, has_folders: false }

const records = Array.from({ length: 24 }, (_, at) =>
  samplePicture(at + 1, {
    texts: { title: { en: `Mountains ${at + 1}` } },
    keywords: { meta_collections: [1, 2, 6].map((value) => ({ value: String(value) })) },
  }),
)
const calls = { ...createSearchHandlers(records), listCollections: () => ({ collections: [served] }) }

const open = (data: readonly object[], more: object = {}, handlers: Handlers = {}) => {
  const collections = { data, hide_empty_result: false, ...more }
  return openSearch('#/', { config: { ...demoConfig, dashboard: { collections } }, calls: { ...calls, ...handlers } })
}

const row = (name: string) => page.getByRole('region', { name, exact: true })
const pictureIn = (name: string) => row(name).getByRole('img').first()
const tiles = () => [...document.querySelectorAll('[data-tour=tile]')]

beforeEach(() => page.viewport(820, 1180))

test('D2 tiles are at most 400 × 300 and show the picture of their id', async () => {
  await page.viewport(1440, 900)
  await open([{ ...nature, src: 'nature' }, mountains], { show_as_tiles: true })
  const pictures = () => tiles().map((tile) => tile.querySelector('img'))
  await expect.poll(() => pictures().map((picture) => (picture?.naturalWidth ?? 0) > 0)).toEqual([true, true])
  expect(pictures()[0]?.getAttribute('src')).toMatch(/config\/thumbnail\?id=nature$/)
  expect(pictures()[1]?.getAttribute('src')).toMatch(/\/media\//)
  for (const picture of pictures()) {
    const box = picture?.getBoundingClientRect()
    expect(box?.width).toBeLessThanOrEqual(400)
    expect(box?.height).toBeLessThanOrEqual(300)
  }
  await page
    .elementLocator(tiles()[0] as Element)
    .getByRole('link')
    .click()
  await expect.poll(() => window.location.hash).toBe('#/search/*?meta_collections=1')
})

test('D4 an indicator with a number leads to the collection with that number', async () => {
  const opened = await open([nature])
  await page.getByRole('link', { name: 'Nature', exact: true }).click()
  await expect.poll(() => window.location.hash).toBe('#/search/*?meta_collections=1')
  await expect.poll(() => document.querySelector('[data-position="0"] img')).not.toBeNull()
  // The address contains the number, the tag shows the name: the configured one, else the server's.
  await expect.element(page.getByRole('button', { name: /^Collection: Nature Remove/ })).toBeVisible()
  await opened.close()
  const { go } = await open([])
  go('#/search/*?meta_collections=1')
  await expect.element(page.getByRole('button', { name: /^Collection: Nature and landscape Remove/ })).toBeVisible()
})

test('D5 a row shows that it is loading, then its pictures or that it is empty', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await open(
    [nature, nothing],
    {},
    {
      search: async (parts) => promise.then(() => calls.search?.(parts) as never),
      getCollection: async (parts) => promise.then(() => calls.getCollection?.(parts) as never),
    },
  )
  await expect.element(row('Nature').getByLabelText('Loading Nature …')).toBeInTheDocument()
  resolve()
  await expect.element(pictureIn('Nature')).toBeVisible()
  await expect.element(row('Nothing').getByText('This collection is empty.')).toBeVisible()
})

test('D5 hides an empty collection if configured', async () => {
  await open([nature, nothing], { hide_empty_result: true })
  await expect.element(pictureIn('Nature')).toBeVisible()
  await expect.poll(() => row('Nothing').query()).toBeNull()
})

test('D6 collections have the configured order and request 20 rows each, or one for a tile', async () => {
  const data = [
    { ...nature, position: 3 },
    { ...mountains, position: 1 },
    { indicator: 'collection_6', label: { en: 'Colour' }, position: 2 },
    { indicator: 'collection_2', label: { en: 'Unseen' }, position: 0, visible: false },
  ]
  // In development, React runs every effect twice and aborts the first request.
  const isKept = ({ signal }: { readonly signal?: AbortSignal }) => signal?.aborted !== true
  const rows = ({ api }: Awaited<ReturnType<typeof open>>) => [
    ...api
      .callsOf('search')
      .filter(isKept)
      .map(({ query }) => query?.solr_rows),
    ...api
      .callsOf('getCollection')
      .filter(isKept)
      .map(({ query }) => query?.rows),
  ]
  const opened = await open(data)
  const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).elements()
  await expect.poll(() => headings().map(({ textContent }) => textContent)).toEqual(['Mountains', 'Colour', 'Nature'])
  await expect.element(pictureIn('Nature')).toBeVisible()
  await expect.poll(() => rows(opened)).toEqual(['20', '20', '20'])
  expect(opened.api.callsOf('listCollections')).not.toEqual([])
  await opened.close()
  const withTiles = await open(data, { show_as_tiles: true })
  await expect.poll(() => tiles().filter((tile) => tile.querySelector('img') !== null)).toHaveLength(3)
  expect(rows(withTiles)).toEqual(['1', '1', '1'])
})

test('D2 renders few of thousands of collections, each at its position', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ ...nothing, label: { en: `Collection ${at}` } }))
  await open(many, { height: 100 })
  const rows = () => page.getByRole('region', { name: /^Collection \d/ }).elements().length
  await expect.element(row('Collection 0')).toBeVisible()
  expect(rows()).toBeLessThan(40)
  await expect.poll(() => document.querySelectorAll('*').length).toBeLessThan(4000)
  await userEvent.keyboard('{End}')
  await expect.element(row('Collection 1999')).toBeInViewport()
  expect(rows()).toBeLessThan(150)
})

test('D6 shows the collections of the server if none are configured', async () => {
  await open([])
  await expect.element(pictureIn('Nature and landscape')).toBeVisible()
})

test('D1 trims and searches the entered text; an empty text searches everything', async () => {
  const { go } = await open([nature])
  const field = page.getByRole('combobox', { name: 'Search the catalogue' })
  const button = page.getByRole('button', { name: 'Search', exact: true })
  const symbols = () => [...document.querySelectorAll<SVGElement>('[role=search] svg')].filter((symbol) => symbol.checkVisibility())
  const ofButton = () => symbols().filter((symbol) => button.element().contains(symbol))
  await expect.element(pictureIn('Nature')).toBeVisible()
  await expect.element(field).toBeVisible()
  await expect.poll(() => [symbols().length, ofButton().length]).toEqual([1, 0])
  // On a phone the placeholder needs the space of the button's text.
  await page.viewport(390, 844)
  await expect.poll(() => [symbols().length, ofButton().length]).toEqual([1, 1])
  await field.fill('   ')
  await button.click()
  await expect.poll(() => window.location.hash).toBe('#/search/*')
  await expect.poll(() => document.querySelector('[data-position="0"]')).not.toBeNull()
  go('#/')
  // The search page has a field of the same name.
  await expect.element(pictureIn('Nature')).toBeVisible()
  await field.fill('  dandelion ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.hash).toBe('#/search/dandelion')
})
