import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../demo/config.json'
import { createAdminPortal, openAdmin } from '../../tests/support/component/admin-portal.ts'
import { expectOutline } from '../../tests/support/component/outline.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../tests/support/component/search-portal.ts'
import { sessions } from '../../tests/support/component/users.ts'

const pictures = Array.from({ length: 4 }, (_, at) => samplePicture(at + 1))
const jpeg = { id: 'jpeg', title: 'JPEG 2000 px', format: 'jpg', kinds: [{ kind: 'image' as const, assets: 1 }] }
const original = { ...jpeg, id: '0', title: 'Original' }
const calls = {
  ...createSearchHandlers(pictures),
  getBookmarks: () => pictures.map(({ id }) => ({ id })),
  getConvertSets: () => ({ convert_sets: [original, jpeg] }),
  getDownloadInfo: () => ({ max_assets: -1 }),
  listSessions: () => ({ sessions: [] }),
}
const open = (hash: string, session: (typeof sessions)['guest' | 'press'] = sessions.press) =>
  openSearch(hash, { config: demoConfig, session, calls })

const tables = [
  { path: 'objects.csv', fileCount: 163, use: 'noticed' as const },
  { path: 'press/vitrine.csv', fileCount: 12, use: 'named' as const },
]

const account = {
  mail: 'ann@example.org',
  groups: ['press'],
  isAssetUser: true,
  isGuiAdmin: false,
  disabled: false,
  isInvited: true,
  isLinked: false,
}
const people = {
  accounts: [
    { ...account, id: 'admin', name: 'admin', mail: null, groups: [], isGuiAdmin: true, isInvited: false },
    { ...account, id: 'ann', name: 'ann' },
  ],
  total: 2,
  groups: ['press'],
  delivery: 'mail' as const,
  self: 'admin',
}

beforeEach(() => page.viewport(1440, 900))

const screens = {
  start: '#/',
  results: '#/search/*',
  'results-in-a-list': '#/search/*?view=list',
  asset: '#/asset/picture-2',
  bookmarks: '#/bookmark',
  downloads: '#/downloads',
  account: '#/account',
}
test.each(Object.entries(screens))('the screen “%s” has its elements with their names, states and order', async (name, hash) => {
  await open(hash)
  await expectOutline(name)
})

test('the sign-in has its elements with their names, states and order', async () => {
  await open('#/login', sessions.guest)
  await expectOutline('login')
})

const menus = { language: 'English', appearance: 'Automatic', user: 'press', help: 'Help' }
test.each(Object.entries(menus))('the menu “%s” has its entries with their names, states and order', async (name, button) => {
  await open('#/search/*')
  await userEvent.click(page.getByRole('button', { name: button }).first())
  await expectOutline(`menu-${name}`)
})

const phoneScreens = { start: '#/', results: '#/search/*', asset: '#/asset/picture-2', bookmarks: '#/bookmark' }
test.each(Object.entries(phoneScreens))(
  'on a phone the screen “%s” has its elements with their names, states and order',
  async (name, hash) => {
    await page.viewport(390, 844)
    await open(hash)
    await expectOutline(`phone-${name}`)
  },
)

/** Opens the first entry of each list, and the first entry of the lists in it. */
const openFirstEntries = (): Promise<void> =>
  expect
    .poll(() => {
      const closed = [...document.querySelectorAll<HTMLDetailsElement>('main li:first-child details:not([open])')]
      for (const entry of closed) entry.open = true
      return document.querySelector('main h1') === null ? -1 : closed.length
    })
    .toBe(0)

const select = async (position: number): Promise<void> => {
  const tile = () => document.querySelector<HTMLElement>(`[data-position="${position}"]:not([aria-busy])`)
  await expect.poll(tile).not.toBeNull()
  tile()?.focus()
  await userEvent.keyboard(' ')
}

test.each([
  ['results', '#/search/*', 1440],
  ['results', '#/search/*', 390],
  ['bookmarks', '#/bookmark', 1440],
  ['bookmarks', '#/bookmark', 390],
] as const)(
  'with a selection the screen “%s” has its actions with their names, states and order (%s, %i px)',
  async (name, hash, width) => {
    await page.viewport(width, 844)
    await open(hash)
    for (const position of [0, 1]) await select(position)
    await expectOutline(`${width === 390 ? 'phone-' : ''}${name}-selected`)
  },
)

const sections = ['first-steps', 'general', 'appearance', 'dashboard', 'search', 'login', 'editor', 'tables', 'people']
test.each(sections)('the section “%s” of the administration has its elements with their names, states and order', async (section) => {
  // Without room for the preview.
  await page.viewport(1180, 820)
  await openAdmin(section, createAdminPortal({ config: demoConfig }), {
    calls: { listCollections: () => ({ collections: [] }), getTables: () => ({ tables }), listAccounts: () => people },
  })
  await openFirstEntries()
  await expectOutline(`admin-${section}`)
})
