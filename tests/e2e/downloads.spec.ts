import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { signInByApi } from '../support/api.ts'
import { servedTo } from '../support/downloads/served.ts'
import { readZip } from '../support/read-zip.ts'
import { retryByButton } from '../support/retry-by-button.ts'
import { collectTexts } from '../support/seen-texts.ts'
import { journey, users, visibleToast } from './fixtures.ts'
import { expect, test } from './portal-fixtures.ts'

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path())

const options = (page: Page) => page.getByRole('dialog', { name: 'Download' })
const tray = (page: Page) => page.getByRole('region', { name: 'Downloads' })

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Accepts the terms and downloads the first rendition of the options dialog, or the named one. */
const confirm = async (page: Page, form?: string) => {
  const dialog = options(page)
  await expect(dialog).toBeVisible()
  if (form) await dialog.getByRole('radio', { name: form }).check()
  const terms = dialog.getByRole('checkbox', { name: /I accept the/ })
  if (await terms.isVisible()) await terms.check()
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect(dialog).toBeHidden()
}

const partial = 'You don’t have permission to download one or more of these files'

const selectAll = async (page: Page, count: number) => {
  await expect(page.locator('[data-position]')).toHaveCount(count)
  await page.locator('[data-position]').first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByText(`${count} selected`)).toBeVisible()
}

const fillSignIn = async (page: Page, { name, password }: { readonly name: string; readonly password: string }) => {
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

const startFrom = (page: Page) => page.getByRole('button', { name: 'Download', exact: true }).click()

test.describe('on a tablet', () => {
  test.use({ workerRequests: true, viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('W1 the dialog describes each rendition, requires the terms and remembers the last selection', async ({ portal, page, idOf }) => {
    await portal.startAs(users.assetUser, `#/asset/${await idOf('picos-de-europa.jpg')}`)
    await startFrom(page)
    const dialog = options(page)
    const original = dialog.getByRole('radio', { name: /^Original file/ })
    await expect(original).toBeChecked()
    await expect(original).toBeFocused()
    await expect(dialog.getByText('JPG · 2000 × 1500 px · 534\u00A0kB')).toBeVisible()
    await expect(dialog.getByText(/^PNG · 2000 × 1500 px · about [\d.]+\sMB$/)).toBeVisible()
    await dialog.getByRole('radio', { name: /^WebP/ }).check()
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(dialog.getByText('Please accept the terms of use first.')).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    await dialog.getByRole('checkbox').check()
    const arriving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/\.webp$/)
    expect((await bytesOf(file)).subarray(8, 12).toString('latin1')).toBe('WEBP')

    await portal.open(`#/asset/${await idOf('altai.jpg')}`)
    await startFrom(page)
    await expect(dialog.getByRole('radio', { name: /^WebP/ })).toBeChecked()
  })

  test(
    'W1 a single rendition without terms starts immediately, and the file is complete',
    journey,
    async ({ portal, page, idOf, settings }) => {
      await settings({ terms_of_use: { show: false } })
      const texts = await collectTexts(page)
      await portal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
      const arriving = page.waitForEvent('download')
      await startFrom(page)
      const file = await arriving
      await expect.poll(() => texts.toasts('Preparing download …')).toBe(1)
      const served = await servedTo(await signInByApi(portal.address), await idOf('picos-de-europa.jpg'))
      expect(digest(await bytesOf(file))).toBe(digest(served))
      await expect(tray(page).getByText('1 download finished').first()).toBeVisible()
    },
  )

  test('X6 the message about a starting download ends when the list of downloads shows its progress', async ({
    faults,
    faultyPortal,
    page,
    idOf,
    settings,
  }) => {
    await settings({ terms_of_use: { show: false } })
    const request = faults.inject(/^GET .*\/download\/\?/, { holdAfter: 0 })
    const file = faults.inject(/download\/file\//, { holdAfter: 1000 })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await startFrom(page)
    const starting = visibleToast(page, 'Preparing download …')
    // The pointer stops the timer of the message.
    await starting.hover()
    request.release()
    await expect(tray(page).getByRole('progressbar')).toBeVisible()
    await expect(starting).toHaveCount(0)
    const arriving = page.waitForEvent('download')
    file.release()
    await arriving
  })

  test('W2 W7 downloads an unchanged original under its name', async ({ portal, page, idOf }) => {
    await portal.startAs(users.assetUser, `#/asset/${await idOf('suzi.glb')}`)
    const arriving = page.waitForEvent('download')
    await startFrom(page)
    await confirm(page)
    const file = await arriving
    expect(file.suggestedFilename()).toBe('suzi.glb')
    expect(digest(await bytesOf(file))).toBe(digest(readFileSync('demo/media/models/suzi.glb')))
  })

  test(
    'Z1 W2 X12 a ZIP archive of all results shows its number of files in the chosen format, contains a list and reports omitted files',
    journey,
    async ({ portal, page, idOf }) => {
      const ids = [await idOf('altai.jpg'), await idOf('eileen-collins-astronaut.jpg'), await idOf('calla.jpg')]
      await portal.open(`#/search/*?id=${ids.join(',')}`)
      await page.getByRole('button', { name: 'Download all results' }).click()
      await expect(options(page).getByRole('radio', { name: 'JPEG for web' })).toHaveAccessibleName(/· 2 of 3 files$/)
      await options(page).getByRole('radio', { name: 'JPEG for web' }).check()
      await expect(options(page).getByText('2 files in one ZIP archive.')).toBeVisible()
      const arriving = page.waitForEvent('download')
      await confirm(page, 'JPEG for web')
      const file = await arriving
      expect(file.suggestedFilename()).toMatch(/^.+, 2 files\.zip$/)
      const zip = readZip(await bytesOf(file))
      await expect(toast(page, partial)).toBeVisible()
      const names = [...zip.keys()]
      expect(names.filter((name) => name.endsWith('.jpg'))).toHaveLength(2)
      const list = zip.get(names.find((name) => !name.endsWith('.jpg')) ?? '')?.toString()
      expect(list).toContain(ids[1])
    },
  )

  test('X12 a mixed selection offers a format per kind, for the archive, its list and the queue of the device', async ({
    faultyPortal,
    faults,
    page,
    idOf,
  }) => {
    const [image, video, sheet] = [
      await idOf('picos-de-europa.jpg'),
      await idOf('waves-slow-zoom.mp4'),
      await idOf('norrfeld-kolibri-product-sheet.pdf'),
    ]
    await faultyPortal.startAs(users.assetUser, `#/search/*?id=${image},${video},${sheet}`)
    await selectAll(page, 3)
    await page.getByRole('button', { name: 'Download selection' }).click()
    const dialog = options(page)
    await dialog.getByLabel('1 image').selectOption({ label: 'JPEG for web and slides' })
    await expect(dialog.getByText(/^JPG · (?:about )?[\d.]+\skB$/)).toBeVisible()
    await dialog.getByLabel('1 video').selectOption({ label: 'Original file' })
    await dialog.getByLabel('1 document').selectOption({ label: 'First page as JPEG' })
    await expect(dialog.getByText(/^3 files in one ZIP archive\. Together: about [\d.]+\s[kM]B\./)).toBeVisible()

    // The queue keeps the choice without a connection, and over a reload during the transfer.
    const stalled = faults.inject(/download\/file\//, { holdAfter: 1000, times: 1 })
    await page.context().setOffline(true)
    await confirm(page)
    await expect(page.getByText(/One download is waiting/)).toBeVisible()
    await page.context().setOffline(false)
    await expect.poll(stalled.met).toBe(1)
    const arriving = page.waitForEvent('download')
    await page.reload()
    const zip = readZip(await bytesOf(await arriving))
    expect([...zip.keys()].map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(['csv', 'jpg', 'jpg', 'mp4'])
    const rows = (zip.get('contents.csv')?.toString() ?? '').trim().split('\r\n')
    const setOf = (id: string) =>
      rows
        .find((row) => row.includes(`,${id},`))
        ?.split(',')
        .at(-2)
    expect([setOf(image), setOf(video), setOf(sheet)]).toEqual(['web-jpg', '0', 'cover-jpg'])

    // The next mixed selection starts with the last choice of each kind.
    await page.goto(`${faultyPortal.address}#/search/*?id=${image},${video}`)
    await selectAll(page, 2)
    await page.getByRole('button', { name: 'Download selection' }).click()
    await expect(dialog.getByLabel('1 image')).toHaveValue('web-jpg')
    await expect(dialog.getByLabel('1 video')).toHaveValue('0')
  })

  test('W2 offers to order the files that the ZIP archive omits', async ({ portal, page, idOf, settings }) => {
    await settings({ global: { run_order_process: true } })
    const [allowed, refused] = [await idOf('altai.jpg'), await idOf('eileen-collins-astronaut.jpg')]
    await portal.open(`#/search/*?id=${allowed},${refused}`)
    await selectAll(page, 2)
    await page.getByRole('button', { name: 'Download selection' }).click()
    const arriving = page.waitForEvent('download')
    await confirm(page)
    await arriving
    const order = page.getByRole('dialog', { name: 'Order files' })
    await expect(order.getByText('You cannot download this file directly, but you can order it by email.')).toBeVisible()
    const href = decodeURIComponent((await order.getByRole('link', { name: 'Write email' }).getAttribute('href')) ?? '')
    expect(href).toContain('mailto:bildredaktion@vitrine.example?subject=Vitrine: Anfrage / request&body=')
    expect(href).toContain(refused)
    expect(href).not.toContain(allowed)
  })

  test('W1 shows an error if no selected file may be downloaded, and a sign-in that returns to the search', async ({
    portal,
    page,
    idOf,
  }) => {
    const ids = [await idOf('eileen-collins-astronaut.jpg'), await idOf('fundus-photograph-of-a-normal-left-eye.jpg')]
    const address = `#/search/*?id=${ids.join(',')}`
    await portal.open(address)
    await selectAll(page, 2)
    await page.getByRole('button', { name: 'Download selection' }).click()
    const refusal = page.getByRole('dialog', { name: 'No permission' })
    await expect(refusal.getByText(partial)).toBeVisible()
    await refusal.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/#\/login/)
    await fillSignIn(page, users.assetUser)
    await expect(page).toHaveURL((url) => url.hash === address)
  })

  test('W5 reports missing download rights on the asset page and offers to order if configured', async ({
    portal,
    page,
    idOf,
    settings,
  }) => {
    const id = await idOf('altai.jpg')
    await portal.startAs(users.viewer, `#/asset/${id}`)
    await expect(page.getByRole('button', { name: 'Ask for access' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
    await settings({ global: { run_order_process: true } })
    // The user returns to the page.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('button', { name: 'Order' }).click()
    const order = page.getByRole('dialog', { name: 'Order files' })
    await expect(order.getByText(/Guten Tag/)).toContainText(id)
    await expect(order.getByRole('link', { name: 'Write email' })).toHaveAttribute('href', /^mailto:bildredaktion@vitrine\.example\?/)
  })

  test('W5 copies a list that is too long for a link', async ({ portal, page, idOf, settings, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await settings({ global: { run_order_process: true, order_mail: { body: `${'Please. '.repeat(300)}{ids}` } } })
    const id = await idOf('altai.jpg')
    await portal.startAs(users.viewer, `#/asset/${id}`)
    await page.getByRole('button', { name: 'Order' }).click()
    const order = page.getByRole('dialog', { name: 'Order files' })
    await expect(order.getByText('The list is too long for a link. Please copy the text into an email.')).toBeVisible()
    await expect(order.getByRole('link', { name: 'Write email' })).toHaveCount(0)
    await order.getByRole('button', { name: 'Copy text' }).click()
    await expect(order.getByText('The text was copied.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Vitrine: Anfrage / request')
    expect(copied.endsWith(id)).toBe(true)
  })
})

test.describe('after errors', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })
  test.beforeEach(async ({ settings }) => settings({ terms_of_use: { show: false } }))

  const messages = [
    ['429 of the API', /download\/\?/, 429, /^Another of your file conversions is still running\. Retrying automatically/, false],
    [
      '429 of the returned address',
      /download\/file\//,
      429,
      /^The server is busy with other file conversions\. Retrying automatically/,
      false,
    ],
    ['403 of the returned address', /download\/file\//, 403, 'Error during download. The backend may be configured incorrectly.', true],
    ['500 of the returned address', /download\/file\//, 500, /^The server did not send the file\. Retrying automatically/, false],
  ] as const
  for (const [title, pattern, status, message, stops] of messages)
    test(`W4 ${title} has its own message, and a retry downloads the file`, async ({ faultyPortal, faults, page, idOf }) => {
      faults.inject(pattern, { status })
      await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
      await startFrom(page)
      await expect(tray(page).getByText(message)).toBeVisible()
      if (typeof message === 'string') await expect(toast(page, message).first()).toBeVisible()
      const arriving = page.waitForEvent('download')
      const retry = tray(page).getByRole('button', { name: stops ? /^Try again/ : /^Try now/ })
      await retryByButton(retry, () => faults.heal(), tray(page).getByText('1 download finished').first())
      expect((await bytesOf(await arriving)).length).toBeGreaterThan(100_000)
    })

  test('W4 shows “No downloads available” for a response without an address', async ({ faultyPortal, faults, page, idOf }) => {
    faults.inject(/download\/\?/, { status: 200, body: {} })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await startFrom(page)
    await expect(toast(page, 'No downloads available').first()).toBeVisible()
  })

  test('W3 shows preparing and transferring separately; the name is the header’s without its path', async ({
    faultyPortal,
    faults,
    page,
    idOf,
  }) => {
    const preparing = faults.inject(/download\/\?/, { holdAfter: 0 })
    const transferring = faults.inject(/download\/file\//, {
      holdAfter: 40_000,
      replace: { 'content-disposition': `attachment; filename="x.jpg"; filename*=UTF-8''..%2F..%2Fetc%2F%C3%9Cber%3A%20Berg.jpg` },
    })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    const arriving = page.waitForEvent('download')
    await startFrom(page)
    await tray(page)
      .getByRole('button', { name: /1 download/ })
      .click()
    await expect(tray(page).getByText('The file is being prepared …')).toBeVisible()
    const bar = tray(page).getByRole('progressbar')
    await expect(bar).not.toHaveAttribute('aria-valuenow')
    preparing.release()
    await expect(tray(page).getByText(/^Transferring: \d+% of [\d.]+\s[kM]B$/)).toBeVisible()
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
    transferring.release()
    expect((await arriving).suggestedFilename()).toBe('Über_ Berg.jpg')
  })

  test('W3 shows the received bytes if the length is unknown', async ({ faultyPortal, faults, page, idOf }) => {
    faults.inject(/download\/\?/, { edit: { bytes: undefined } })
    const transferring = faults.inject(/download\/file\//, { holdAfter: 40_000, without: ['content-length'] })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    const arriving = page.waitForEvent('download')
    await startFrom(page)
    await tray(page)
      .getByRole('button', { name: /1 download/ })
      .click()
    await expect(tray(page).getByText(/^Transferring: [\d.]+\skB so far$/)).toBeVisible()
    await expect(tray(page).getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
    transferring.release()
    await arriving
  })

  test('W3 downloads the remaining bytes automatically after a lost connection', async ({ portal, faultyPortal, faults, page, idOf }) => {
    const cut = faults.inject(/download\/file\//, { cutAfter: 90_000, times: 1 })
    const id = await idOf('picos-de-europa.jpg')
    await faultyPortal.open(`#/asset/${id}`)
    const files: Download[] = []
    page.on('download', (file) => files.push(file))
    await startFrom(page)
    await expect.poll(() => files.length).toBe(1)
    expect(cut.met()).toBe(1)
    const arrived = await Promise.all(files.map(bytesOf))
    expect(arrived.map(digest)).toEqual([digest(await servedTo(await signInByApi(portal.address), id))])
  })

  test('W4 a second download waits for the first and starts automatically', async ({ faultyPortal, faults, page, idOf }) => {
    const first = faults.inject(/download\/file\//, { holdAfter: 10_000, times: 1 })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    const names: string[] = []
    page.on('download', (file) => names.push(file.suggestedFilename()))
    await startFrom(page)
    await expect.poll(() => first.met()).toBe(1)
    await faultyPortal.open(`#/asset/${await idOf('altai.jpg')}`)
    await startFrom(page)
    await confirm(page)
    await expect(
      toast(page, 'Please wait, another download is currently in progress. This one starts when it is finished.').first(),
    ).toBeVisible()
    await tray(page)
      .getByRole('button', { name: /2 downloads/ })
      .click()
    await expect(tray(page).getByText('Waiting for the previous download')).toBeVisible()
    expect(names).toEqual([])
    first.release()
    await expect.poll(() => names).toEqual(['picos-de-europa.jpg', 'altai.jpg'])
    await expect(tray(page).getByText('2 downloads finished').first()).toBeVisible()
  })

  test('W3 cancels a download, and hides it from another user', async ({ faultyPortal, faults, page, idOf }) => {
    faults.inject(/download\/file\//, { holdAfter: 10_000 })
    await faultyPortal.open(`#/asset/${await idOf('picos-de-europa.jpg')}`)
    await startFrom(page)
    await tray(page)
      .getByRole('button', { name: /1 download/ })
      .click()
    await tray(page)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect(tray(page)).toHaveCount(0)
    await startFrom(page)
    await expect(tray(page)).toBeVisible()
    await faultyPortal.signIn(users.assetUser)
    await expect(tray(page)).toHaveCount(0)
  })
})
