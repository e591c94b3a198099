import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { factoryConfig } from '#contract/config/factory-config.ts'
import type { Session } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import demoConfig from '../../../demo/config.json'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'
import { sessions } from '../../../tests/support/component/users.ts'

const titles = ['Harbour 10', 'Bridge', 'Harbour 2']
const records = titles.map((title, at) =>
  samplePicture(at + 1, {
    texts: { title: { en: title }, filename: `${title}.jpg` },
    numbers: { imp_date: 1_700_000_000 + at * 86_400, filesize: 3_000_000 - at * 1000 },
  }),
)

const openBookmarks = (config: unknown = factoryConfig(), session: Session = sessions.press, calls: Handlers = {}) =>
  openSearch('#/bookmark', {
    config,
    session,
    calls: {
      ...createSearchHandlers(records),
      getBookmarks: () => records.map(({ id }) => ({ id })),
      findMissing: () => ({ asked: 3, missing: [] }),
      ...calls,
    },
  })

const grid = page.getByRole('grid', { name: 'Bookmarked files' })
const view = (name: string) => page.getByRole('group', { name: 'View' }).getByRole('button', { name })
const shown = () => [...document.querySelectorAll('[data-position]')].map((cell) => cell.getAttribute('aria-label') ?? cell.textContent)
const isTable = () => document.querySelector('.list-row') !== null

beforeEach(() => page.viewport(1440, 900))

describe('Z10 the bookmarks', () => {
  test('Z10 have the views of the results, and share the choice with them in a new installation', async () => {
    const opened = await openBookmarks()
    await expect.element(grid).toBeVisible()
    await expect.poll(shown).toEqual(titles)
    expect(isTable()).toBe(false)
    await view('List').click()
    await expect.poll(isTable).toBe(true)
    await opened.close()
    const again = await openBookmarks()
    await expect.poll(isTable).toBe(true)
    again.go('#/search/*')
    await expect.element(page.getByRole('grid', { name: 'Results' })).toBeVisible()
    await expect.poll(isTable).toBe(true)
  })

  test('Z10 of a stored configuration are a list until the user chooses another view, which the results do not follow', async () => {
    const opened = await openBookmarks(demoConfig)
    await expect.poll(isTable).toBe(true)
    await view('Thumbnails').click()
    await expect.poll(() => document.querySelectorAll('.grid-row.thumbnail').length).toBeGreaterThan(0)
    opened.go('#/search/*')
    await expect.element(page.getByRole('grid', { name: 'Results' })).toBeVisible()
    await expect.element(view('Posters')).toHaveAttribute('aria-pressed', 'true')
  })

  test('Z10 have the orders of the results besides their own, by menu and header; the device remembers it', async () => {
    const opened = await openBookmarks()
    await expect.poll(shown).toEqual(titles)
    await page.getByRole('button', { name: 'Sort: Date bookmarked, ascending' }).click()
    await page.getByRole('menuitemradio', { name: 'Title' }).click()
    await expect.poll(shown).toEqual(['Bridge', 'Harbour 2', 'Harbour 10'])
    await view('List').click()
    const header = page.getByRole('columnheader', { name: 'Title' })
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
    ;(header.getByRole('button').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(shown).toEqual(['Harbour 10', 'Harbour 2', 'Bridge'])
    await opened.close()
    await openBookmarks()
    await expect.poll(shown).toEqual(['Harbour 10', 'Harbour 2', 'Bridge'])
  })

  test('Z10 O4 keep their views, orders and columns without a connection, also when the page is opened again', async () => {
    const opened = await openBookmarks()
    await expect.poll(shown).toEqual(titles)
    await opened.close()
    const fail = () => {
      throw new RemoteError('client.network', 0)
    }
    const lost: Handlers = { getVersion: fail, getBookmarks: fail, findMissing: fail, getAssets: fail, search: fail, getIndexFields: fail }
    await openBookmarks(factoryConfig(), sessions.press, lost)
    await expect.poll(shown).toEqual(titles)
    await page.getByRole('button', { name: /^Sort: / }).click()
    await page.getByRole('menuitemradio', { name: 'Title' }).click()
    await expect.poll(shown).toEqual(['Bridge', 'Harbour 2', 'Harbour 10'])
    await view('Thumbnails').click()
    await expect.poll(() => document.querySelectorAll('.grid-row.thumbnail').length).toBeGreaterThan(0)
    await view('List').click()
    await expect.poll(isTable).toBe(true)
    const size = page.getByRole('columnheader', { name: 'File size' })
    await expect.element(size).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'File size' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => size.query()).toBeNull()
    await expect.poll(shown).toEqual(['Bridge', 'Harbour 2', 'Harbour 10'])
  })

  test('Z10 of a guest have the same views, sizes and orders on a phone', async () => {
    await page.viewport(390, 844)
    const opened = await openBookmarks(factoryConfig(), sessions.guest)
    const { addBookmarksAtom } = await import('../../domain/bookmarks/actions.ts')
    await opened.store.set(
      addBookmarksAtom,
      records.map(({ id }) => id),
    )
    await expect.poll(shown).toEqual(titles)
    await view('Thumbnails').click()
    await page.getByRole('button', { name: 'Size', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Very small' }).click()
    const top = (at: number) => document.querySelector(`[data-position="${at}"]`)?.getBoundingClientRect().y
    await expect.poll(() => top(2)).toBe(top(0))
    await page.getByRole('button', { name: /^Sort: / }).click()
    await page.getByRole('menuitemradio', { name: 'Date added' }).click()
    await expect.poll(() => document.querySelector('[data-position="0"]')?.textContent).toContain('Harbour 2')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
