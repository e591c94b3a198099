import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../demo/config.json'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'
import { sessions } from '../../../tests/support/component/users.ts'
import { addBookmarksAtom } from '../../domain/bookmarks/actions.ts'

const original = { id: '0', title: 'Original', format: 'jpg', kinds: [{ kind: 'image' as const, assets: 3 }] }
const records = [1, 2, 3].map((at) => samplePicture(at))
const grid = page.getByRole('grid', { name: 'Bookmarked files' })
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-position]')]
const selected = () => rows().filter((row) => row.ariaSelected === 'true')
const menu = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
const deleteAll = page.getByRole('menuitem', { name: 'Delete all bookmarks' })

/** The bookmarks of a guest in the list of a stored configuration. */
const open = async () => {
  const opened = await openSearch('#/bookmark', {
    config: demoConfig,
    session: sessions.guest,
    calls: {
      ...createSearchHandlers(records),
      getConvertSets: () => ({ convert_sets: [original] }),
      getDownloadInfo: () => ({ max_assets: -1 }),
    },
  })
  await opened.store.set(
    addBookmarksAtom,
    records.map(({ id }) => id),
  )
  await expect.poll(() => rows().map((row) => row.querySelector('img') !== null)).toEqual(records.map(() => true))
  return opened
}

beforeEach(() => page.viewport(1440, 900))

test('B1 X6 deleting all bookmarks is in a menu, requires a confirmation in the colour of danger and can be undone', async () => {
  await open()
  const main = page.getByRole('main')
  for (const name of ['Download', 'Share']) await expect.element(main.getByText(name, { exact: true })).toBeVisible()
  expect(main.getByRole('button', { name: 'Delete all bookmarks' }).query()).toBeNull()
  await menu.click()
  await deleteAll.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveAccessibleDescription(/^All 3 bookmarks will be deleted\./)
  // A part of a dialog is not a landmark of the page.
  expect(dialog.getByRole('banner').or(dialog.getByRole('contentinfo')).elements()).toEqual([])
  const confirm = dialog.getByRole('button', { name: 'Delete all', exact: true })
  const probe = document.createElement('i')
  probe.style.backgroundColor = 'var(--c-danger)'
  confirm.element().append(probe)
  // Mixed colours are computed as parts of one.
  const colourOf = (element: Element) => {
    const colour = getComputedStyle(element).backgroundColor
    const factor = colour.startsWith('color(') ? 255 : 1
    return colour.match(/[\d.]+/g)?.map((part) => Math.round(Number(part) * factor))
  }
  await expect.poll(() => colourOf(confirm.element())).toEqual(colourOf(probe))
  probe.remove()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(rows).toHaveLength(3)
  await menu.click()
  await deleteAll.click()
  await confirm.click()
  await expect.element(page.getByText('No bookmarks yet')).toBeVisible()
  // The focused button was removed.
  await expect.element(main).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rows).toHaveLength(3)
})

test('B1 arrow keys, Space and Enter work as in the search, and going back restores the list', async () => {
  await open()
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard(' ')
  await expect.poll(selected).toHaveLength(1)
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await expect.poll(selected).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  await expect.poll(selected).toHaveLength(0)
  await userEvent.keyboard('{End}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.hash).toMatch(/^#\/asset\//)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Picture 3')
  window.history.back()
  await expect.element(grid).toBeVisible()
  await expect.poll(rows).toHaveLength(3)
})

test('S11 the focus stays on the row that has it while the rows are loading', async () => {
  const handlers = createSearchHandlers(records)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { store } = await openSearch('#/bookmark', {
    config: demoConfig,
    calls: {
      ...handlers,
      getAssets: async (parts) => {
        await isReleased
        return handlers.getAssets?.(parts) as ReturnType<NonNullable<typeof handlers.getAssets>>
      },
    },
  })
  await store.set(
    addBookmarksAtom,
    records.map(({ id }) => id),
  )
  await expect.poll(rows).toHaveLength(3)
  rows()[0]?.focus()
  await expect.poll(() => rows()[0]?.tabIndex).toBe(0)
  // The rows are replaced before the tab stop follows the focus.
  rows()[1]?.focus()
  release()
  await expect.poll(() => rows().every((row) => row.ariaLabel !== null)).toBe(true)
  expect(document.activeElement).toBe(rows()[1])
})

test('A1 opens the information of a bookmark next to the list', async () => {
  await open()
  const row = page.elementLocator(rows()[0] as Element)
  await userEvent.hover(row)
  await row.getByRole('button', { name: 'Information' }).click()
  const panel = page.getByRole('region', { name: 'Picture 1' })
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => panel.query()).toBeNull()
})

test('H1 W2 shares selected or all bookmarks by their ids, and the download of all shows their number', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await page.getByRole('button', { name: 'Share all bookmarks' }).click()
  await expect.element(page.getByText('Link to all items copied', { exact: true })).toBeVisible()
  expect(write).toHaveBeenLastCalledWith(expect.stringMatching(/\/s\/search\/\*\?id=[^,]+,[^,]+,[^,]+$/))
  await page.getByRole('button', { name: 'Download all bookmarks' }).click()
  await expect.element(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('3 files in one ZIP archive.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await page.elementLocator(rows()[1] as Element).click()
  await page.getByRole('button', { name: 'Share selected bookmarks' }).click()
  await expect.poll(() => write.mock.lastCall?.[0]).toMatch(/\/s\/[^/,]+$/)
})
