import type { Page } from '@playwright/test'
import type { NewShareLink, ShareLinkAdded } from '../../src/contract/share-links.ts'
import { signInByApi } from '../support/api.ts'
import { violationsOn } from '../support/axe.ts'
import { journey, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const maker = { user: users.assetUser.name, pass: users.assetUser.password }

const post = async (portal: string, path: string, body: unknown): Promise<Response> => {
  const { token } = await signInByApi(portal, maker)
  return fetch(`${portal}assetportal/api/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Makes a link as the asset user of the demo. */
const addLink = async (portal: string, ids: readonly string[], changes: Partial<NewShareLink> = {}): Promise<ShareLinkAdded> => {
  const link = { name: 'Mountains', message: 'Two lines\nof text', locale: 'en', formats: 'all', days: 7, ids, ...changes }
  const response = await post(portal, 'links/add', link)
  if (!response.ok) throw new Error(`no link: ${response.status} ${await response.text()}`)
  return (await response.json()) as ShareLinkAdded
}

const endLink = async (portal: string, { id }: ShareLinkAdded): Promise<void> => {
  const response = await post(portal, 'links/end', { id })
  if (!response.ok) throw new Error(`not ended: ${response.status}`)
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('link')
const shown = (page: Page) =>
  expect.poll(() =>
    tiles(page)
      .locator('img')
      .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
  )
const storageOf = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** Authorization headers of the calls of a page, in their order. */
const watchTokens = (page: Page): (string | undefined)[] => {
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/api\/(?!config)/.test(request.url()) && request.resourceType() === 'fetch') tokens.push(request.headers()['authorization'])
  })
  return tokens
}

test('H6 a recipient opens the files of a link, views and downloads them', journey, async ({ page, idOf, demo }) => {
  const ids = await Promise.all(['altai.jpg', 'calla.jpg'].map(idOf))
  const link = await addLink(demo.address, ids)
  await page.goto(`${demo.address}s/${link.token}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mountains' })).toBeVisible()
  await expect(page).toHaveURL(`${demo.address}#/link/${link.token}`)
  await expect(tiles(page)).toHaveCount(2)
  await shown(page).toBe(true)
  await tiles(page).first().click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tiles(page).nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Download all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  await dialog.getByRole('checkbox').check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/Mountains, 2 files\.zip$/)
})

test('H6 the session of the user in the same browser stays as it is, and its token is never sent', async ({
  portal,
  page,
  context,
  idOf,
  demo,
}) => {
  const link = await addLink(demo.address, [await idOf('altai.jpg')])
  await portal.startAs(users.assetUser, '#/search/*')
  await expect(page.locator('[data-position]').first()).toBeVisible()
  const before = JSON.parse(await storageOf(page)) as Record<string, string>
  const recipient = await context.newPage()
  const tokens = watchTokens(recipient)
  await recipient.goto(`${demo.address}#/link/${link.token}`)
  await expect(tiles(recipient)).toHaveCount(1)
  await shown(recipient).toBe(true)
  expect(tokens.length).toBeGreaterThan(0)
  expect(tokens).not.toContain(`Bearer ${before['vitrine.token']}`)
  const after = JSON.parse(await storageOf(recipient)) as Record<string, string>
  for (const key of ['vitrine.token', 'vitrine.session']) expect(after[key]).toBe(before[key])
  // The portal in the same tab is that of the user.
  await recipient.evaluate(() => {
    window.location.hash = '#/search/*'
  })
  await expect(recipient.locator('[data-position]').first()).toBeVisible()
  await expect(recipient.getByRole('button', { name: users.assetUser.name })).toBeVisible()
})

test('H6 a password opens the link, also after a reload', async ({ page, idOf, demo }) => {
  const link = await addLink(demo.address, [await idOf('altai.jpg')], { password: 'harbour view' })
  await page.goto(`${demo.address}#/link/${link.token}`)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('harbour wall')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This password is not correct')
  await field.fill('harbour view')
  await field.press('Enter')
  await expect(tiles(page)).toHaveCount(1)
  await page.reload()
  await expect(tiles(page)).toHaveCount(1)
  await shown(page).toBe(true)
})

test('H7 an ended link replaces the open page, pictures too', async ({ page, idOf, demo }) => {
  const link = await addLink(demo.address, [await idOf('altai.jpg')])
  await page.goto(`${demo.address}#/link/${link.token}`)
  await expect(tiles(page)).toHaveCount(1)
  await endLink(demo.address, link)
  await page
    .getByRole('button', { name: 'Download all' })
    .or(page.getByRole('button', { name: 'Download', exact: true }))
    .click()
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})

test('H6 an installed service worker leads the link to its page and keeps nothing of it', async ({ page, portal, idOf, demo }) => {
  const link = await addLink(demo.address, [await idOf('altai.jpg')])
  await portal.open('#/search/*')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`${demo.address}s/${link.token}`)
  await expect(page).toHaveURL(`${demo.address}#/link/${link.token}`)
  await shown(page).toBe(true)
  const cached = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().filter(({ url }) => url.includes('/links/')).length
  })
  expect(cached).toBe(0)
})

test('H6 axe finds nothing on the page of a link', async ({ page, idOf, demo }) => {
  const link = await addLink(demo.address, await Promise.all(['altai.jpg', 'calla.jpg'].map(idOf)))
  await page.goto(`${demo.address}#/link/${link.token}`)
  await shown(page).toBe(true)
  expect(await violationsOn(page)).toEqual([])
  await tiles(page).first().click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
