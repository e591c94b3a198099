import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { createLinkHandlers, linkToken, openedLink, openShared } from '../../../tests/support/component/shared-portal.ts'
import { deviceStore, storageKeys, storageName } from '../../platform/storage.ts'

const over = page.getByRole('heading', { name: 'This link is no longer valid', exact: true })
const tile = page.getByRole('link', { name: 'Picture 1', exact: true })
const files = createLinkHandlers()
const end = () => {
  throw new RemoteError('share.over', 410)
}
const refuseSession = () => {
  throw new RemoteError('auth.session-expired', 401)
}
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => {
  deviceStore.set(storageKeys.token, 'token-of-the-user')
  deviceStore.set(storageKeys.session, JSON.stringify({ user: 'anna' }))
})

describe('H6 the page of a share link and the user of the same browser', () => {
  test('H6 every call carries the session of the link and none that of the device, which stays as it was', async () => {
    const before = JSON.stringify(localStorage)
    const { sentTokens } = await openShared({
      path: '/picture-1',
      calls: { getConvertSets: () => ({ convert_sets: [{ id: '0', title: 'Original' }] }), download: () => ({}) },
    })
    await expect.element(page.getByRole('dialog', { name: 'Picture 1' })).toBeVisible()
    await page.getByRole('dialog', { name: 'Picture 1' }).getByRole('button', { name: 'Download' }).click()
    await expect.element(page.getByText(/^This cannot be downloaded/)).toBeVisible()
    expect(sentTokens()).toEqual([
      ['openShareLink', null],
      ['getSharedAssets', 'session-of-the-link'],
      ['getConvertSets', 'session-of-the-link'],
      ['download', 'session-of-the-link'],
    ])
    expect(JSON.stringify(localStorage)).toBe(before)
    expect(Object.keys(sessionStorage)).toEqual([storageName('share-link')])
    expect(await databases()).toEqual([])
    expect(await caches.keys()).toEqual([])
  })

  test('H6 the code of the page cannot read the token of the device, and the portal can again', async () => {
    const { close } = await openShared()
    await expect.element(tile).toBeVisible()
    expect([deviceStore.get(storageKeys.token), deviceStore.get(storageKeys.session)]).toEqual([null, null])
    deviceStore.remove(storageKeys.token)
    close()
    expect(deviceStore.get(storageKeys.token)).toBe('token-of-the-user')
  })

  test.each(['#/', '#/search/*', `#/link/${linkToken.replaceAll('b', 'c')}`])(
    'H6 the address %s loads the document again',
    async (hash) => {
      const { reloads } = await openShared()
      await expect.element(tile).toBeVisible()
      window.location.hash = hash
      await expect.poll(reloads).toBe(1)
    },
  )
})

describe('H7 a link that ends while its page is open', () => {
  test('H7 the next call of any kind replaces everything, pictures too', async () => {
    const { api } = await openShared({ path: '/picture-1' })
    await expect.element(page.getByRole('dialog', { name: 'Picture 1' })).toBeVisible()
    api.handle({ openShareLink: end, getSharedAssets: refuseSession, getConvertSets: refuseSession })
    await page.getByRole('dialog', { name: 'Picture 1' }).getByRole('button', { name: 'Download' }).click()
    await expect.element(over).toBeVisible()
    expect(document.querySelectorAll('img[src*="/links/"], [data-file], .shared-viewer')).toHaveLength(0)
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('H7 a picture that is refused is enough', async () => {
    const { api } = await openShared()
    await expect.element(tile).toBeVisible()
    api.handle({ openShareLink: end, getSharedAssets: refuseSession })
    document.querySelector('[data-file] img')?.dispatchEvent(new Event('error'))
    await expect.element(over).toBeVisible()
  })

  test('H7 the return to the page is enough', async () => {
    const { api } = await openShared()
    await expect.element(tile).toBeVisible()
    api.handle({ openShareLink: end, getSharedAssets: refuseSession })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(over).toBeVisible()
  })

  test('H7 a reload shows nothing of what the tab has opened', async () => {
    const first = await openShared()
    await expect.element(tile).toBeVisible()
    first.close()
    await openShared({ calls: { openShareLink: end, getSharedAssets: refuseSession } })
    await expect.element(over).toBeVisible()
  })

  test('H7 another password asks for it, and shows nothing until it is there', async () => {
    const { api } = await openShared()
    await expect.element(tile).toBeVisible()
    api.handle({
      openShareLink: ({ body }) => {
        if (body?.password !== 'another') throw new RemoteError('share.password-needed', 409)
        return openedLink({ session: 'second-session' })
      },
      getSharedAssets: refuseSession,
    })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
    expect(document.querySelectorAll('[data-file]')).toHaveLength(0)
    api.handle(files.getSharedAssets ? { getSharedAssets: files.getSharedAssets } : {})
    await page.getByLabelText('Password', { exact: true }).fill('another')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect.element(tile).toBeVisible()
  })

  test('H7 a session that is only replaced goes on with one new opening, also if several calls fail together', async () => {
    const { api, store, sentTokens } = await openShared()
    await expect.element(tile).toBeVisible()
    const isRefused = () => sentTokens().findLast(([call]) => call === 'openShareLink') === sentTokens()[0]
    api.handle({
      openShareLink: () => openedLink({ session: 'second-session', name: 'A new name' }),
      getSharedAssets: (parts) => (isRefused() ? refuseSession() : (files.getSharedAssets?.(parts) as never)),
      getConvertSets: () => (isRefused() ? refuseSession() : { convert_sets: [] }),
    })
    document.dispatchEvent(new Event('visibilitychange'))
    await page.getByRole('button', { name: 'Download all' }).click()
    await expect.element(page.getByRole('heading', { name: 'A new name' })).toBeVisible()
    await expect.element(page.getByText(/^This cannot be downloaded/)).toBeVisible()
    expect(sentTokens().filter(([call]) => call === 'openShareLink')).toHaveLength(2)
    expect(sentTokens().at(-1)?.[1]).toBe('second-session')
    expect(store).toBeDefined()
  })
})
