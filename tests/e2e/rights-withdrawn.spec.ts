import { allStorage } from '../support/all-storage.ts'
import { untilInstalled } from '../support/flight.ts'
import { initialRights, rightsAccount } from '../support/rights-portal.ts'
import {
  checkIntervalMs,
  entries,
  expectNothingOffline,
  hiddenTitle,
  makeSecretAvailable,
  missingMessage,
  remains,
  secret,
} from '../support/secret-copies.ts'
import { scaledMs } from '../support/time-limits.ts'
import { allKinds, banNotice, expect, loseGroup, offlinePictures, Portal, restoreGroup, test, visibleToast } from './rights-fixtures.ts'

test.use({ workerRequests: true })

test('O8 a response that an asset is not visible removes its copies immediately in every tab', async ({ rights, page, context }) => {
  const { id } = await makeSecretAvailable(rights, page)
  const other = await context.newPage()
  await other.goto(`${rights.address}#/asset/${id}`)
  await expect(other.getByRole('heading', { name: secret })).toBeVisible()

  await loseGroup(rights)
  // Another tab of the user receives the refusal.
  const third = await context.newPage()
  await third.goto(`${rights.address}#/asset/${id}`)
  await expect(third.getByText(missingMessage)).toBeVisible()
  await expect.poll(() => remains(page, id)).toEqual([])
  await expect(other.getByText(missingMessage)).toBeVisible()
  await expect(page.getByText(hiddenTitle)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await rights.stop()
  await expectNothingOffline(rights.address, context, id, 3)
})

test('O8 a lost group removes the copies of an idle page, and a restored group restores them', async ({ rights, page, context }) => {
  await page.clock.install()
  const { id } = await makeSecretAvailable(rights, page)
  await loseGroup(rights)
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(() => remains(page, id)).toEqual([])
  await expect(page.getByText(hiddenTitle)).toBeVisible()

  await restoreGroup(rights)
  await page.clock.fastForward(checkIntervalMs)
  await expect(page.getByText(secret)).toHaveCount(1)
  await expect.poll(() => remains(page, id)).toEqual(allKinds)

  // The server restarts with a changed sidecar file.
  await rights.stop()
  await rights.start()
  await rights.allow(
    { ...initialRights, 'secret-harbour.jpg': 'others' },
    { by: { user: rightsAccount.name, pass: rightsAccount.password }, count: 3 },
  )
  // A request detects a lost connection, a probe the return.
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(() => remains(page, id)).toEqual([])
  await rights.stop()
  await expectNothingOffline(rights.address, context, id, 3)
})

test('O8 a lost group also removes pictures that were only viewed, in a browser without offline copies', async ({ rights, page }) => {
  await page.clock.install()
  const portal = new Portal(page, rights.address)
  const id = await rights.idOf(secret)
  await portal.startAs(rightsAccount)
  await untilInstalled(page)
  await portal.open('#/search/*')
  await expect(page.getByText('4 results', { exact: true })).toBeVisible()
  await expect.poll(async () => (await allStorage(page)).includes(`/media/${id}/`)).toBe(true)
  await loseGroup(rights)
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(async () => (await allStorage(page)).includes(`/media/${id}/`)).toBe(false)
  await expect(page.getByText('2 results', { exact: true })).toBeVisible()
})

test('O8 a right lost while the server is unreachable removes the copies after the reconnect', async ({ rights, page }) => {
  await page.clock.install()
  const { id } = await makeSecretAvailable(rights, page)
  await rights.stop()
  await page.clock.fastForward(checkIntervalMs)
  await expect(page.getByText(/^Offline\. /)).toBeVisible()
  await expect.poll(() => remains(page, id)).toEqual(allKinds)
  await loseGroup(rights)
  await rights.start()
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(() => remains(page, id)).toEqual([])
  await expect(page.getByText(hiddenTitle)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
})

test('O8 a guest’s copies follow narrowed rights in real time, at one small request a minute over two tabs', async ({
  rights,
  page,
  context,
}) => {
  const portal = new Portal(page, rights.address)
  const id = await rights.idOf('Open lake')
  await portal.open('#/search/*')
  await untilInstalled(page)
  await page.getByRole('button', { name: 'Make all results available offline' }).click()
  const second = await context.newPage()
  await second.goto(`${rights.address}#/device`)
  await expect(entries(second).filter({ hasText: / · as of / })).toHaveCount(1)
  const requests: { bytes: number; changed: boolean }[] = []
  const startedAtMs = Date.now()
  context.on('response', (response) => {
    if (!response.url().includes('/assets/state')) return
    void response.text().then((text) => requests.push({ bytes: text.length, changed: text.includes('true') }))
  })
  await rights.allow({ ...initialRights, 'open-lake.jpg': 'secret' }, { by: {}, count: 1 })
  await expect.poll(async () => (await allStorage(second)).includes('lake'), { timeout: scaledMs(75_000) }).toBe(false)
  expect((await allStorage(second)).includes(`/media/${id}/`)).toBe(false)
  const elapsedMs = Date.now() - startedAtMs
  expect(requests.length).toBeLessThanOrEqual(1 + Math.ceil(elapsedMs / 60_000))
  for (const { bytes } of requests) expect(bytes).toBeLessThan(1000)
})

test('O8 a ban of offline copies removes and reports them once; lifting it restores them; a ban of a collection removes its assets', async ({
  rights,
  page,
  context,
}) => {
  await page.clock.install()
  await makeSecretAvailable(rights, page)
  const pictures = () => offlinePictures(page)
  const before = await pictures()
  expect(before).toBeGreaterThan(3)
  const notice = visibleToast(page, banNotice)
  await rights.configure({ global: { allow_offline: false } })
  await page.clock.fastForward(checkIntervalMs)
  await expect(notice).toBeVisible()
  await expect.poll(pictures).toBe(0)
  await expect.poll(async () => (await allStorage(page)).includes('"entry":')).toBe(false)
  const other = await context.newPage()
  await other.goto(`${rights.address}#/device`)
  await expect(entries(other)).toHaveCount(2)
  await expect(visibleToast(other, 'Your administrator has turned off')).toHaveCount(0)
  await other.close()

  await rights.configure({ global: { allow_offline: true } })
  await page.clock.fastForward(checkIntervalMs)
  await expect.poll(pictures).toBe(before)

  const search = { text: { en: 'meadow', de: 'meadow' }, facets: {} }
  const data = [{ indicator: 'collection_1', label: 'Meadows', allow_offline: false, search }]
  await rights.configure({ dashboard: { collections: { data } } })
  await page.clock.fastForward(checkIntervalMs)
  await expect(visibleToast(page, /offline copies of some files/)).toBeVisible()
  await expect.poll(async () => (await allStorage(page)).includes('Open meadow')).toBe(false)
  expect(await allStorage(page)).toContain('Open lake')
})
