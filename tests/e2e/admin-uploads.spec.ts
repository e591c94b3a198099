import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { violationsOn } from '../support/axe.ts'
import type { OwnPortal } from '../support/own-portal.ts'
import { scaledMs } from '../support/time-limits.ts'
import { type Admin, configOf, expect, test } from './admin-fixtures.ts'

const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 120, height: 60, channels: 3, background } })
    .png()
    .toBuffer()

/** Main colour of a picture that visitors see; null = none. */
const colourOf = async (own: OwnPortal, path: string): Promise<string | null> => {
  const response = await fetch(`${own.address}assetportal/api/config/${path}`)
  if (!response.ok) return null
  const { r, g, b } = (await sharp(Buffer.from(await response.arrayBuffer())).stats()).dominant
  return r > Math.max(g, b) ? 'red' : b > Math.max(r, g) ? 'blue' : 'green'
}

const send = async ({ page }: Admin, within: Locator, label: string, colour: string): Promise<void> =>
  within
    .getByLabel(label, { exact: true })
    .and(page.locator('input[type=file]'))
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await pictureOf(colour) })

const expectLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)

const label = 'Logo of the search'
const logo = 'searchLogo'

test('X11 an uploaded logo is part of the draft: visitors see it after publication, and it can be undone and restored', async ({
  admin,
  own,
  page,
}) => {
  test.setTimeout(scaledMs(180_000))
  await admin.enter('appearance')
  const group = admin.group('Search logo')
  const image = group.getByRole('img', { name: label })
  await send(admin, group, label, '#f00')
  await expectLoaded(image)
  await expect(page.getByRole('link', { name: 'Appearance Not saved' })).toBeVisible()
  await expect.poll(() => colourOf(own, logo)).toBeNull()

  // The field resets like any other.
  const reset = group.getByRole('button', { name: 'Reset …' })
  await reset.click()
  await page.getByRole('menuitem', { name: `${label}: published value` }).click()
  await expect(image).toBeHidden()
  await expect(page.getByText('Everything is published')).toBeVisible()

  // An edit that is not saved survives a reload, and a saved draft stays invisible to visitors.
  await send(admin, group, label, '#f00')
  await expectLoaded(image)
  await page.reload()
  await expectLoaded(image)
  await admin.save()
  await admin.dialog().getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByText('Saved but not published yet')).toBeVisible()
  await expect.poll(() => colourOf(own, logo)).toBeNull()
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  await expect(page.getByText('Everything is published')).toBeVisible()
  await expect.poll(() => colourOf(own, logo)).toBe('red')

  // The comparison shows both pictures and undoes the change.
  await send(admin, group, label, '#00f')
  await page.getByRole('button', { name: 'Compare' }).click()
  const comparison = page.getByRole('dialog', { name: 'Changes' })
  const pictures = comparison.getByRole('img', { name: 'an uploaded picture' })
  await expect(pictures).toHaveCount(2)
  for (const one of await pictures.all()) await expectLoaded(one)
  expect(await violationsOn(page)).toEqual([])
  await comparison.getByRole('button', { name: `Undo: Appearance › Search logo › ${label}` }).click()
  await expect(comparison.getByText('There are no differences from the published version.')).toBeVisible()
  await comparison.getByRole('button', { name: 'Close' }).click()

  // An earlier version is restored with its file.
  await send(admin, group, label, '#00f')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await admin.apply()
  await expect.poll(() => colourOf(own, logo)).toBe('blue')
  await page.getByRole('button', { name: 'Entire configuration' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions …' }).click()
  const history = page.getByRole('dialog', { name: 'Earlier versions' })
  // On a phone the marks are on one line.
  await page.setViewportSize({ width: 390, height: 844 })
  const marks = history.getByText('Currently published')
  await expect.poll(() => marks.evaluateAll((all) => all.every((mark) => mark.getClientRects().length === 1))).toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  // The newest one first; other tests of this server may have left older ones.
  const version = history.getByRole('listitem').filter({ hasText: label, hasNotText: 'Currently published' }).first()
  await version.getByRole('button', { name: label }).click()
  await expect(version.getByRole('img', { name: 'an uploaded picture' })).toHaveCount(2)
  expect(await violationsOn(page)).toEqual([])
  await version.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect.poll(() => colourOf(own, logo)).toBe('blue')
  await admin.apply()
  await expect.poll(() => colourOf(own, logo)).toBe('red')
})

test('X11 a discarded draft keeps the published file, and a deleted file stays until the publication', async ({ admin, own, page }) => {
  await own.upload(logo, { bytes: await pictureOf('#f00'), type: 'image/png' })
  await admin.enter('appearance')
  const group = admin.group('Search logo')
  await group.getByRole('button', { name: `${label}: Delete` }).click()
  await expect(group.getByRole('img', { name: label })).toBeHidden()
  await admin.save()
  await admin.dialog().getByRole('button', { name: 'Not yet' }).click()
  await expect.poll(() => colourOf(own, logo)).toBe('red')
  await page.getByRole('button', { name: 'Entire configuration' }).click()
  await page.getByRole('menuitem', { name: 'Back to the published version …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft', exact: true }).click()
  await expectLoaded(group.getByRole('img', { name: label }))
  await group.getByRole('button', { name: `${label}: Delete` }).click()
  await admin.apply()
  await expect.poll(() => colourOf(own, logo)).toBeNull()
})

test('X11 a save names an upload that is no longer stored, keeps all other changes, and succeeds after another upload', async ({
  admin,
  own,
  page,
}) => {
  await admin.enter('appearance')
  const group = admin.group('Search logo')
  await send(admin, group, label, '#f00')
  await expectLoaded(group.getByRole('img', { name: label }))
  const reference = (await group.getByRole('img', { name: label }).getAttribute('src'))?.split('/').pop() ?? ''
  // As the cleanup does 30 days later.
  rmSync(join(own.data, 'blobs', 'uploads', reference))
  await page.getByRole('link', { name: 'General' }).click()
  // The former section has the same field.
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Page title', exact: true }).fill('Another name')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await admin.untilToast('An uploaded file is no longer on the server. Please upload it again; your other changes are still here.')
  await expect(page.getByRole('textbox', { name: 'Page title', exact: true })).toHaveValue('Another name')
  const problem = page
    .getByRole('listitem')
    .filter({ hasText: `The uploaded file is no longer on the server: Search logo › ${label}. Upload it again.` })
  await problem.getByRole('link', { name: 'Appearance' }).click()
  await expect(group.getByRole('alert')).toHaveText('The uploaded file is no longer on the server. Upload it again.')
  expect(await violationsOn(page)).toEqual([])
  await send(admin, group, label, '#f00')
  await expectLoaded(group.getByRole('img', { name: label }))
  await expect(problem).toBeHidden()
  await admin.apply()
  await expect.poll(() => colourOf(own, logo)).toBe('red')
  expect((await configOf(own))['global']).toMatchObject({ website_title: 'Another name' })
})

test('X11 the picture of a tile changes for visitors when the draft is published', async ({ admin, own, page, browser }) => {
  await own.uploadTile('nature', await pictureOf('#f00'))
  await own.configure({
    global: { hide_dashboard: false },
    dashboard: {
      collections: {
        data: [{ indicator: 'own', label: 'Own tile', search: { text: { '*': '*' }, facets: [] }, src: 'nature' }],
        show_as_tiles: true,
      },
    },
  })
  const guest = await (await browser.newContext()).newPage()
  const seen = async (): Promise<string | null> => {
    await guest.goto(own.address)
    await guest.reload()
    const tile = guest.locator('main img[src*="config/thumbnail?id="]')
    await expect(tile).toBeVisible()
    const path = /config\/(thumbnail\?id=.*)$/.exec((await tile.getAttribute('src')) ?? '')?.[1] ?? ''
    return colourOf(own, path)
  }
  await admin.enter('dashboard')
  await page.getByText('Own tile', { exact: true }).click()
  await send(admin, page.getByRole('main'), 'Tile picture', '#00f')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  expect(await seen()).toBe('red')
  await admin.apply()
  // The service worker may show the former configuration once more.
  await expect.poll(seen).toBe('blue')
  await guest.context().close()
})
