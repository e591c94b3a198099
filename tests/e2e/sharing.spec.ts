import type { Page } from '@playwright/test'
import { journey, users } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const results = (page: Page) => page.locator('[data-position]')

const selectAll = async (page: Page, count: number) => {
  await expect(results(page)).toHaveCount(count)
  await results(page).first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByText(`${count} selected`)).toBeVisible()
}

const signInHere = async (page: Page, { name, password }: { readonly name: string; readonly password: string }) => {
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

const some = 'Some of the shared files are only visible after you sign in.'

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 1440, height: 900 } })

  test('H1 X7 shares an asset by a link with a path, for messengers', journey, async ({ portal, page, idOf }) => {
    const id = await idOf('altai.jpg')
    await portal.open(`#/asset/${id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(toast(page, 'Link copied')).toBeVisible()
    await expect.poll(() => copied(page)).toBe(`${portal.address}s/${id}`)
  })

  test('H1 Z15 shares a selection as a search for its ids', async ({ portal, page, idOf }) => {
    const ids = await Promise.all(['altai.jpg', 'calla.jpg', 'goldfish.jpg'].map(idOf))
    await portal.open(`#/search/*?id=${ids.join(',')}`)
    await selectAll(page, 3)
    await page.getByRole('button', { name: 'Share selection' }).click()
    await expect(toast(page, 'Link to all items copied')).toBeVisible()
    const link = await copied(page)
    expect(link.startsWith(`${portal.address}s/search/*?id=`)).toBe(true)
    expect(
      link
        .slice(link.indexOf('id=') + 3)
        .split(',')
        .toSorted(),
    ).toEqual(ids.toSorted())
  })

  test('H1 Z15 shares a search with its text, facets and sorting', async ({ portal, page }) => {
    const hash = '#/search/nature?keywords=mountains,sky&sort=rating+asc'
    await portal.open(hash)
    await page.getByRole('button', { name: 'Share this search' }).click()
    await expect(toast(page, 'Link to all items copied')).toBeVisible()
    await expect.poll(() => copied(page)).toBe(`${portal.address}s/${hash.slice(2)}`)
  })
})

test.describe('with and without a connection', () => {
  test.use({ workerRequests: true })

  test('X7 Z15 a link with a path opens the page of the asset or search, also from the worker and without a connection', async ({
    portal,
    page,
    context,
    idOf,
  }) => {
    const id = await idOf('altai.jpg')
    await portal.open()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((controlled) => navigator.serviceWorker.addEventListener('controllerchange', controlled, { once: true }))
    })
    for (const offline of [false, true]) {
      await context.setOffline(offline)
      await page.goto(`${portal.address}s/${id}`)
      await expect(page).toHaveURL(`${portal.address}#/asset/${id}`)
      await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
      await page.goto(`${portal.address}s/search/*?keywords=mountains,sky&view=list`)
      await expect(page).toHaveURL(`${portal.address}#/search/*?keywords=mountains,sky&view=list`)
    }
  })
})

test('H1 copies the link without the clipboard API and reports a failure', async ({ portal, page, idOf }) => {
  // A portal without https has no clipboard API.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const id = await idOf('altai.jpg')
  await portal.open(`#/asset/${id}`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  await expect(share).toBeFocused()
  await portal.open('#/login?stay=1')
  await page.getByLabel('Username', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(`${portal.address}s/${id}`)

  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await portal.open(`#/asset/${id}`)
  await share.click()
  await expect(toast(page, 'The link could not be copied')).toBeVisible()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('H1 passes link and title to the share sheet of the device', async ({ portal, page, idOf }) => {
    await page.addInitScript(() => {
      const sheet: ShareData[] = []
      Object.assign(window, { sheet })
      navigator.canShare = () => true
      navigator.share = (data) => Promise.resolve(void sheet.push(data ?? {}))
    })
    const id = await idOf('altai.jpg')
    await portal.open(`#/asset/${id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { sheet: ShareData[] }).sheet))
      .toEqual([{ url: `${portal.address}s/${id}`, title: 'Altai' }])
    await expect(toast(page, 'Link copied')).toHaveCount(0)
  })

  test('H2 shows completely visible shared assets without a message', async ({ portal, page, idOf }) => {
    const [one, other] = [await idOf('altai.jpg'), await idOf('calla.jpg')]
    await portal.open(`#/search/*?id=${one},${other},${one}`)
    await expect(results(page)).toHaveCount(2)
    await expect(page.getByText(/of the shared files/)).toHaveCount(0)
  })

  test('H2 informs a guest that some assets require a sign-in, and shows all after it', journey, async ({ portal, page, idOf }) => {
    const address = `#/search/*?id=${await idOf('altai.jpg')},${await idOf('rhythm.jpg')}`
    await portal.open(address)
    await expect(results(page)).toHaveCount(1)
    await expect(toast(page, some)).toBeVisible()
    await page
      .getByRole('region', { name: /Messages/ })
      .getByRole('button', { name: 'Sign in' })
      .tap()
    await signInHere(page, users.assetUser)
    await expect(page).toHaveURL((url) => url.hash === address)
    await expect(results(page)).toHaveCount(2)
    await expect(toast(page, some)).toHaveCount(0)
  })

  test('H2 going back to shared assets does not repeat the message', async ({ portal, page, idOf }) => {
    await portal.open(`#/search/*?id=${await idOf('altai.jpg')},${await idOf('rhythm.jpg')}`)
    await expect(toast(page, some)).toBeVisible()
    await page
      .getByRole('region', { name: /Messages/ })
      .getByRole('button', { name: 'Close' })
      .tap()
    await results(page).first().tap()
    await expect(page).toHaveURL(/#\/asset\//)
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await expect(results(page)).toHaveCount(1)
    await expect(toast(page, some)).toHaveCount(0)
  })

  test('H2 redirects a guest who sees no shared assets to the sign-in with the reason, which returns to them', async ({
    portal,
    page,
    idOf,
  }) => {
    const address = `#/search/*?id=${await idOf('rhythm.jpg')},${await idOf('norrfeld-price-list-2027.pdf')}`
    await portal.open(address)
    await expect(page).toHaveURL(/#\/login/)
    await expect(toast(page, 'The shared files are only visible after you sign in.')).toBeVisible()
    await page.reload()
    await signInHere(page, users.assetUser)
    await expect(page).toHaveURL((url) => url.hash === address)
    await expect(results(page)).toHaveCount(2)
  })

  test('H2 shows a user other messages than a guest if some or no assets are visible', async ({ portal, page, idOf }) => {
    await portal.startAs(users.viewer, `#/search/*?id=${await idOf('altai.jpg')},${await idOf('rhythm.jpg')}`)
    await expect(results(page)).toHaveCount(1)
    await expect(toast(page, 'Some of the shared files are not visible to you.')).toBeVisible()
    await portal.open(`#/search/*?id=${await idOf('rhythm.jpg')},no-such-asset`)
    await expect(toast(page, 'None of the shared files are visible to you.')).toBeVisible()
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expect(page.getByText('These items were removed or aren’t shared with you.')).toBeVisible()
    await expect(page).toHaveURL(/#\/search\//)
  })

  test('H2 filters in addition to shared ids hide assets without a message', async ({ portal, page, idOf }) => {
    await portal.open(`#/search/*?id=${await idOf('altai.jpg')},${await idOf('suzi.glb')}&asset_groups=3d`)
    await expect(results(page)).toHaveCount(1)
    await expect(page.getByText(/of the shared files/)).toHaveCount(0)
  })
})
