import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { sessions } from '../../../tests/support/component/users.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'

const open = (session: (typeof sessions)['guest' | 'press'], canOrder: boolean) =>
  openSearch('#/asset/picture-3', {
    session,
    config: { global: { run_order_process: canOrder } },
    calls: { getConvertSets: () => ({ convert_sets: [] }) },
  })

test('Z12 a guest without the right to download signs in with one button and returns to the file', async () => {
  await open(sessions.guest, false)
  await page.getByRole('button', { name: 'Sign in to download' }).click()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
  expect(window.location.hash).toBe('#/login')
})

test.each([
  ['guest', 'guest'],
  ['user', 'press'],
] as const)('Z12 a %s without the right to download orders the file if the portal takes orders', async (_title, name) => {
  await open(sessions[name], true)
  await expect.element(page.getByRole('button', { name: 'Order', exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign in to download' }).query()).toBeNull()
})

test('Z12 a user without the right to download asks for access by e-mail if the portal has an address', async () => {
  await openSearch('#/asset/picture-3', {
    session: sessions.press,
    config: { global: { order_mail: { mailto: 'desk@example.org' } } },
    calls: { getConvertSets: () => ({ convert_sets: [] }) },
  })
  await page.getByRole('button', { name: 'Ask for access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for access' })
  const href = () => decodeURIComponent(dialog.getByRole('link', { name: 'Write email' }).element().getAttribute('href') ?? '')
  await expect.element(dialog).toBeVisible()
  expect(href()).toMatch(/^mailto:desk@example\.org\?/)
  expect(href()).toContain('Picture 3')
  expect(href()).toMatch(/https?:\/\/\S+\/s\/picture-3/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
})

test('Z12 a user without the right to download, and without orders and an address, reads the reason', async () => {
  await open(sessions.press, false)
  await expect.element(page.getByText('You don’t have permission to download this')).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign in to download' }).query()).toBeNull()
})

const original = { id: '0', title: 'Original', format: 'jpg', kinds: [{ kind: 'image', assets: 1 }] } as const
const jpeg = { id: 'jpeg', title: 'JPEG 2000 px', format: 'jpg', kinds: [{ kind: 'image', assets: 1 }] } as const
const openWith = (sets: readonly object[], terms = false) =>
  openSearch('#/asset/picture-3', {
    config: { terms_of_use: { show: terms } },
    calls: {
      getConvertSets: () => ({ convert_sets: sets as never }),
      download: () => ({ url: '/assetportal/api/media/1' }),
      getDownloadInfo: () => ({ max_assets: -1 }),
    },
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('Z10 the download button names the last format and downloads it; the menu offers the others', async () => {
  const opened = await openWith([original, jpeg])
  await expect.element(button('Download')).toBeVisible()
  await button('Choose a format').click()
  await page.getByRole('menuitem', { name: /^JPEG 2000 px/ }).click()
  await expect.element(button('Download · JPEG 2000 px')).toBeVisible()
  await expect.poll(() => opened.api.callsOf('download')).toHaveLength(1)
  await opened.close()
  const again = await openWith([original, jpeg])
  await button('Download · JPEG 2000 px').click()
  // One queue works at a time: that of the closed page still does, as in another tab, unless it has ended.
  const requested = () => [...opened.api.callsOf('download'), ...again.api.callsOf('download')]
  await expect.poll(requested).toMatchObject([{ query: { csetid: 'jpeg' } }, { query: { csetid: 'jpeg' } }])
  expect(page.getByRole('dialog', { name: 'Download' }).query()).toBeNull()
})

test('Z10 a format that a file no longer has, and terms of use, lead to the dialog', async () => {
  deviceStore.set(storageKeys.convertSet, JSON.stringify(['jpeg']))
  const opened = await openWith([original, { ...jpeg, id: 'web', title: 'Web' }])
  await expect.element(button('Choose a format')).toBeVisible()
  await button('Download').click()
  await expect.element(page.getByRole('dialog', { name: 'Download' })).toBeVisible()
  expect(opened.api.callsOf('download')).toEqual([])
  await opened.close()
  await openWith([original, jpeg], true)
  await expect.element(button('Choose a format')).toBeVisible()
  await button('Download').click()
  await expect.element(page.getByRole('dialog', { name: 'Download' }).getByRole('radio', { name: /^JPEG 2000 px/ })).toBeChecked()
})

test.each([403, 404])(
  'E3 fault 6: a list of formats that a program on the way refuses (%s) leaves the download, and the next file its formats',
  async (status) => {
    let isForeign = true
    const opened = await openSearch('#/asset/picture-3', {
      session: sessions.press,
      calls: {
        getConvertSets: () => {
          if (isForeign) throw new RemoteError('client.unknown-status', status)
          return { convert_sets: [original, jpeg] as never }
        },
      },
    })
    await expect.poll(() => opened.api.callsOf('getConvertSets')).toHaveLength(1)
    await expect.element(button('Choose a format')).not.toBeInTheDocument()
    await expect.element(button('Download')).toBeVisible()
    expect(page.getByText('You don’t have permission to download this').query()).toBeNull()
    expect(window.location.hash).toContain('#/asset/picture-3')
    isForeign = false
    opened.go('#/asset/picture-4')
    await expect.element(button('Choose a format')).toBeVisible()
  },
)
