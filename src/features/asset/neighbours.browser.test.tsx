import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { factoryConfig } from '#contract/config/factory-config.ts'
import demoConfig from '../../../demo/config.json'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const records = Array.from({ length: 12 }, (_, at) => samplePicture(at + 1))
/** In another order than the results. */
const bookmarked = ['picture-9', 'picture-2', 'picture-5', 'picture-7']
const title = (id: string) => id.replace('picture-', 'Picture ')

const open = (hash: string, click: 'open' | 'select') =>
  openSearch(hash, {
    config: click === 'open' ? factoryConfig() : demoConfig,
    session: sessions.press,
    calls: {
      ...createSearchHandlers(records),
      getBookmarks: () => bookmarked.map((id) => ({ id })),
      findMissing: () => ({ asked: bookmarked.length, missing: [] }),
      getConvertSets: () => ({ convert_sets: [] }),
    },
  })

const tile = (position: number) => page.elementLocator(document.querySelector(`[data-position="${position}"]`) as Element)
const untilShown = () => expect.poll(() => document.querySelector('[data-position="2"] img')).not.toBeNull()
const heading = (id: string) => page.getByRole('heading', { level: 1, name: title(id), exact: true })
const focused = () => document.activeElement?.getAttribute('data-position')
const openTile = (position: number, click: 'open' | 'select') => (click === 'open' ? tile(position).click() : tile(position).dblClick())
const leave = {
  Escape: () => userEvent.keyboard('{Escape}'),
  Back: () => page.getByRole('button', { name: 'Back', exact: true }).click(),
}

beforeEach(() => page.viewport(1440, 900))

test.each([
  ['open', 'Escape'],
  ['open', 'Back'],
  ['select', 'Escape'],
  ['select', 'Back'],
] as const)('Z2 a bookmark has its neighbours in the bookmarks where a click means %s, and %s returns to it', async (click, way) => {
  const { go } = await open('#/search/*', click)
  await untilShown()
  go('#/bookmark')
  await expect.element(page.getByRole('grid', { name: 'Bookmarked files' })).toBeVisible()
  await untilShown()
  await openTile(1, click)
  await expect.element(heading('picture-2')).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Bookmarked files' })
  await expect.element(list).toHaveTextContent('2 of 4')
  await list.getByRole('button', { name: 'Next file' }).click()
  await expect.element(heading('picture-5')).toBeVisible()
  await list.getByRole('button', { name: 'Next file' }).click()
  await expect.element(heading('picture-7')).toBeVisible()
  await list.getByRole('button', { name: 'Previous file' }).click()
  await expect.element(heading('picture-5')).toBeVisible()
  await leave[way]()
  await expect.element(page.getByRole('grid', { name: 'Bookmarked files' })).toBeVisible()
  await expect.poll(focused).toBe('2')
  // A file of the results has its neighbours there again.
  go('#/search/*')
  await expect.element(page.getByRole('grid', { name: 'Results' })).toBeVisible()
  await untilShown()
  await openTile(0, click)
  await expect.element(page.getByRole('navigation', { name: 'Results' })).toHaveTextContent('1 of 12')
})

test.each([
  ['open', 'Escape'],
  ['open', 'Back'],
  ['select', 'Escape'],
  ['select', 'Back'],
] as const)('Z2 a file of a shared selection has its neighbours there where a click means %s, and %s returns to it', async (click, way) => {
  await open('#/search/*?id=picture-3,picture-8,picture-1', click)
  await untilShown()
  const names = [...document.querySelectorAll('[data-position]')].map((cell) => cell.getAttribute('aria-label') ?? '')
  await openTile(0, click)
  const list = page.getByRole('navigation', { name: 'Results' })
  await expect.element(list).toHaveTextContent('1 of 3')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('heading', { level: 1, name: names[1] ?? '', exact: true })).toBeVisible()
  await leave[way]()
  await expect.poll(focused).toBe('1')
  expect(window.location.hash).toContain('id=picture-3')
})
