import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'
import { sessions } from '../../../tests/support/component/users.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'

const records = [1, 2, 3].map((at) => samplePicture(at))
interface Options {
  readonly terms?: boolean
  readonly limit?: number
  readonly locale?: 'de' | 'en'
}

/** A server with two formats for every picture. */
const open = (hash: string, { terms = false, limit = -1, locale = 'en' }: Options = {}) =>
  openSearch(hash, {
    locale,
    session: sessions.press,
    config: { terms_of_use: { show: terms }, bookmark: { view: 'search' } },
    calls: {
      ...createSearchHandlers(records),
      getBookmarks: () => records.map(({ id }) => ({ id })),
      findMissing: () => ({ asked: records.length, missing: [] }),
      getConvertSets: ({ query }) => {
        const kinds = [{ kind: 'image' as const, assets: query?.asset_id.length ?? 0 }]
        return {
          convert_sets: [
            { id: '0', title: 'Original', format: 'jpg', kinds },
            { id: 'jpeg', title: 'JPEG 2000 px', format: 'jpg', kinds },
          ],
        }
      },
      download: () => ({ url: '/assetportal/api/media/1' }),
      getDownloadInfo: () => ({ max_assets: limit }),
    },
  })

const select = async (count: number) => {
  await expect.poll(() => document.querySelectorAll('[data-position] img').length).toBe(3)
  for (let at = 0; at < count; at += 1)
    await page.elementLocator(document.querySelector(`[data-position="${at}"]`) as Element).click({ modifiers: ['ControlOrMeta'] })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Download' })
const remember = (...choices: readonly string[]) => deviceStore.set(storageKeys.convertSet, JSON.stringify(choices))

const lists = [
  ['results', '#/search/*', 'Download selection'],
  ['bookmarks', '#/bookmark', 'Download selected bookmarks'],
] as const

describe.each(lists)('Z10 a selection of %s', (_list, hash, name) => {
  beforeEach(() => page.viewport(1440, 900))

  test('Z10 starts the last format with one click and names it; a menu offers the others', async () => {
    const { api } = await open(hash)
    await select(2)
    await button(name).click()
    await dialog.getByRole('radio', { name: /^JPEG 2000 px/ }).click()
    await dialog.getByRole('button', { name: 'Download 2 files' }).click()
    await expect.poll(() => api.callsOf('download')).toMatchObject([{ query: { csetid: 'jpeg' } }])
    const named = button(`Download · JPEG 2000 px: ${name}`)
    await expect.element(named).toBeVisible()
    await named.click()
    await expect.poll(() => api.callsOf('download').length).toBe(2)
    expect(dialog.query()).toBeNull()
    await button('Choose a format').click()
    await page.getByRole('menuitem', { name: /^Original/ }).click()
    await expect.poll(() => api.callsOf('download').at(-1)).toMatchObject({ query: { csetid: '0' } })
    await expect.element(button(`Download · Original: ${name}`)).toBeVisible()
    await button('Choose a format').click()
    await page.getByRole('menuitem', { name: 'All formats' }).click()
    await expect.element(dialog).toHaveTextContent('2 files in one ZIP archive.')
  })

  test('Z10 opens the dialog where terms have to be accepted', async () => {
    remember('jpeg')
    const { api } = await open(hash, { terms: true })
    await select(2)
    await button(name).click()
    await expect.element(dialog.getByRole('radio', { name: /^JPEG 2000 px/ })).toBeChecked()
    expect(api.callsOf('download')).toEqual([])
    expect(button('Choose a format').query()).toBeNull()
  })

  test('Z10 opens the dialog above the limit of the server', async () => {
    remember('jpeg')
    const { api } = await open(hash, { limit: 1 })
    await select(2)
    await button(`Download · JPEG 2000 px: ${name}`).click()
    await expect.element(dialog).toHaveTextContent('That is more than usual')
    expect(api.callsOf('download')).toEqual([])
  })
})

describe('Z16 the bar of a selection', () => {
  const textsOf = (root: ParentNode) => [
    ...root.querySelectorAll<HTMLElement>('.selection-bar button > span, .selection-bar [role=status]'),
  ]
  const cut = () =>
    textsOf(document).filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
    )

  test.each([
    [320, []],
    [320, ['jpeg']],
    [390, ['jpeg']],
  ])('Z16 cuts no word in German, %s px wide', async (width, choices) => {
    await page.viewport(width, 800)
    remember(...choices)
    await open('#/search/*', { locale: 'de' })
    await select(2)
    const bar = page.getByRole('toolbar', { name: 'Auswahl' })
    await expect.element(bar.getByText(choices.length > 0 ? 'JPEG 2000 px' : 'Herunterladen', { exact: true })).toBeVisible()
    expect(cut().map(({ textContent }) => textContent)).toEqual([])
    for (const one of bar.getByRole('button').elements()) {
      const { left, right } = one.getBoundingClientRect()
      expect([left >= 0, right <= width]).toEqual([true, true])
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('Z16 names its icons where there is room, and the toolbar of the results does', async () => {
    await page.viewport(1440, 900)
    const opened = await open('#/search/*?view=list')
    const all = page.getByRole('toolbar', { name: 'All results' })
    for (const text of ['Select all', 'Bookmark', 'Offline', 'Share'])
      await expect.element(all.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('main').getByText('Size', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('main').getByText('Columns', { exact: true })).toBeVisible()
    await select(1)
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    for (const text of ['Information', 'Offline', 'Select all']) await expect.element(bar.getByText(text, { exact: true })).toBeVisible()
    await opened.close()
    await page.viewport(1024, 800)
    await open('#/search/*')
    await expect.element(button('Size')).toBeVisible()
    expect(page.getByText('Size', { exact: true }).query()).toBeNull()
  })
})
