import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { configFormatVersion } from '#contract/info.ts'
import type { Workspace } from '#contract/workspace.ts'
import { violationsOn } from '../support/axe.ts'
import { Admin, configOf, expect, test } from './admin-fixtures.ts'
import { journey, Portal, users } from './fixtures.ts'

const titleField = 'Page title'
const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

test('G10 a saved change stays a draft until it is published for all users', journey, async ({ admin, own, page }) => {
  await admin.enter()
  await expect(page.getByText('Everything is published')).toBeVisible()
  await page.getByLabel(titleField).fill('Archive of the coast')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await admin.save()
  await expect(admin.toast('Configuration has been saved')).toBeVisible()
  await expect.poll(() => configOf(own)).toMatchObject({ global: { website_title: 'Vitrine' } })
  await admin.dialog().getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByText('Saved but not published yet: admin')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(titleField)).toHaveValue('Archive of the coast')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(admin.toast('Changes published')).toBeVisible()
  await expect.poll(() => configOf(own)).toMatchObject({ global: { website_title: 'Archive of the coast' } })
  await expect(page).toHaveTitle(/^Archive of the coast - /)
})

test('G10 two administrators resolve conflicting changes instead of overwriting each other', async ({ admin, own, page, browser }) => {
  await admin.enter()
  const context = await browser.newContext()
  const portal = new Portal(await context.newPage(), own.address)
  const colleague = new Admin(portal.page, portal)
  await portal.startAs(users.both)
  await colleague.open('general')
  await colleague.page.getByLabel(titleField).fill('From the colleague')
  await colleague.page.getByRole('switch', { name: 'Hide the dashboard' }).click()
  await colleague.addFooterEntry('Archive')
  await colleague.apply()
  await page.getByLabel(titleField).fill('Mine')
  await page.getByRole('switch', { name: 'Hide metadata fields without a value' }).click()
  await admin.addFooterEntry('Press office')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.dialog().getByRole('button', { name: 'Publish' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else saved changes' })
  await expect(conflict.getByText('From the colleague')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  // Entries that both admins added to the same list are not a conflict.
  await expect(conflict.getByRole('group')).toHaveCount(1)
  await conflict.getByRole('radio', { name: /^Theirs: From the colleague/ }).check()
  await conflict.getByRole('button', { name: 'Continue with this' }).click()
  await expect(page.getByLabel(titleField)).toHaveValue('From the colleague')
  await admin.apply()
  const stored = await configOf(own)
  expect(stored).toMatchObject({
    global: { website_title: 'From the colleague', hide_dashboard: true, hide_empty_metadata_fields: false },
  })
  const positions = (stored['footer'] as { position: number }[]).map(({ position }) => position)
  expect(positions).toEqual([0, 1, 2, 3, 4, 5, 6])
  await context.close()
  await page.goto(`${own.address}#/search/*`)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /^(?:Archive|Press office)/ })).toHaveText([
    /Press office/,
    /Archive/,
  ])
})

test.describe('without a connection', () => {
  test.use({ workerRequests: true })

  test('O11 saving waits without a connection and shows the reason; a reload restores the changes', async ({ admin, page, context }) => {
    await admin.enter()
    await context.setOffline(true)
    await page.getByLabel(titleField).fill('Written on a train')
    await expect(page.getByText('No connection. You can save when you are online again. Your changes stay on this device.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await context.setOffline(false)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
    await expect(page.getByLabel(titleField)).toHaveValue('Written on a train')
    await admin.save()
  })
})

test('G10 each tab of an administrator has its own edits; edits of a closed tab are restored and discarding can be undone', async ({
  admin,
  own,
  page,
  context,
}) => {
  const elsewhere = 'You have unsaved changes in another tab'
  await admin.enter()
  await page.getByLabel(titleField).fill('From the first tab')
  const other = await context.newPage()
  await new Admin(other, new Portal(other, own.address)).open('general')
  await expect(other.getByText(elsewhere)).toBeVisible()
  await expect(other.getByLabel(titleField)).toHaveValue('Vitrine')
  await other.getByRole('switch', { name: 'Hide metadata fields without a value' }).click()
  await expect(page.getByText(elsewhere)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel(titleField)).toHaveValue('From the first tab')
  await admin.apply()
  await expect(other.getByText(elsewhere)).toBeHidden()
  await other.close()
  await page.reload()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText('Everything is published')).toBeVisible()
  // Discarding the edits reveals the published change.
  await expect(page.getByLabel(titleField)).toHaveValue('From the first tab')
  await page.getByRole('button', { name: 'Undo' }).click()
  await admin.apply()
  await expect
    .poll(() => configOf(own))
    .toMatchObject({
      global: { website_title: 'From the first tab', hide_empty_metadata_fields: false },
    })
})

test('G2 adds an entry only after its default texts are loaded', async ({ admin, page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/de-[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await admin.enter()
  const footer = admin.group('Footer')
  await expect(footer.getByRole('button', { name: 'Add an entry' })).toBeDisabled()
  release()
  await footer.getByRole('button', { name: 'Add an entry' }).click()
  await expect(footer.getByRole('listitem').last().getByLabel('Text German')).toHaveValue('Neuer Eintrag')
})

/** The server migrates every document that it receives, so only a database from elsewhere contains an older or newer one. */
const storedAs = (page: Page, config: Record<string, unknown>) =>
  page.route('**/config/workspace', async (route) => {
    const response = await route.fetch()
    const workspace = (await response.json()) as Workspace
    await route.fulfill({ response, json: { ...workspace, published: { ...workspace.published, config } } })
  })

test('M1 migrates a configuration of an older program, shows it and saves the migrated version', journey, async ({ admin, own, page }) => {
  await storedAs(page, { version: '5.4.0', appearance: { primary: '#123456' }, global: { website_title: 'Old house' } })
  await admin.enter()
  await expect(page.getByText('An older version of the program wrote this configuration.')).toBeVisible()
  await expect(page.getByLabel(titleField)).toHaveValue('Old house')
  await page.getByLabel(titleField).fill('New house')
  await page.unrouteAll()
  await admin.apply()
  await expect.poll(() => configOf(own)).toMatchObject({ version: configFormatVersion, global: { website_title: 'New house' } })
})

test('G13 exports and imports the whole configuration with its files', async ({ admin, own, page }) => {
  const logo = async () => Buffer.from(await (await fetch(`${own.address}assetportal/api/config/searchLogo`)).arrayBuffer())
  await own.upload('searchLogo', { bytes: await pictureOf('#0a5c63'), type: 'image/png' })
  const before = await logo()
  await admin.enter()
  await page.getByRole('button', { name: 'Entire configuration' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export' }).click()])
  const text = readFileSync(await download.path(), 'utf8')
  const changed = text.replace('"website_title": "Vitrine"', '"website_title": "Read from a file"')
  const input = page.getByLabel('Import …')
  await input.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"notes":1}') })
  await expect(admin.toast('This file is not a portal configuration.')).toBeVisible()
  await own.upload('searchLogo', { bytes: await pictureOf('#ffffff'), type: 'image/png' })
  await expect.poll(() => logo()).not.toEqual(before)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entire configuration' })).toBeVisible()
  await input.setInputFiles({ name: 'portal.json', mimeType: 'application/json', buffer: Buffer.from(changed) })
  const dialog = page.getByRole('dialog', { name: 'Import the files, too?' })
  await dialog.getByRole('button', { name: 'Import the files' }).click()
  await expect(page.getByLabel(titleField)).toHaveValue('Read from a file')
  // One invalid value is removed alone and reported.
  const broken = text.replace('"field_name": "keywords"', '"field_name": 7')
  await input.setInputFiles({ name: 'portal.json', mimeType: 'application/json', buffer: Buffer.from(broken) })
  await dialog.getByRole('button', { name: 'Settings only' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Some parts of this configuration could not be read.' })
  await notice.getByText('1 place', { exact: true }).click()
  await expect(notice.getByText('Appearance › File page › First column')).toBeVisible()
  const replaced = await logo()
  expect(replaced).not.toEqual(before)
  await admin.apply()
  await expect(notice).toBeHidden()
  await expect.poll(() => logo()).toEqual(before)
})

test('G13 T19 M1 compares and restores an earlier version while another administrator edits, and reports its unreadable parts', async ({
  admin,
  own,
  page,
  browser,
}) => {
  await admin.enter()
  await page.getByLabel(titleField).fill('First title')
  await admin.apply()
  await page.getByLabel(titleField).fill('Second title')
  await admin.apply()
  const context = await browser.newContext({ locale: 'en-GB' })
  const portal = new Portal(await context.newPage(), own.address)
  const colleague = new Admin(portal.page, portal)
  await portal.startAs(users.both)
  await colleague.open('general')
  await colleague.page.getByRole('switch', { name: 'Hide metadata fields without a value' }).click()

  // A document of an older version.
  await page.route('**/config/version?*revision=*', async (route) => {
    const response = await route.fetch()
    const stored = (await response.json()) as { body: { dashboard: { heroImage: object }; facets: object[] } }
    stored.body.dashboard.heroImage = { ...stored.body.dashboard.heroImage, trans_header: 'views.login.header' }
    stored.body.facets[0] = { field_name: 7 }
    await route.fulfill({ response, json: stored })
  })
  await page.getByRole('button', { name: 'Entire configuration' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions …' }).click()
  const history = page.getByRole('dialog', { name: 'Earlier versions' })
  const versions = history.getByRole('button', { name: /^Configuration/ })
  await expect(versions.filter({ hasText: 'Currently published' })).toHaveCount(1)
  await expect(versions.first()).toContainText('Currently published')
  await versions.nth(1).click()
  await expect(history.getByText('General › Global settings › Page title')).toBeVisible()
  await expect(history.getByText('First title')).toBeVisible()
  // A text is listed by its content, not by its message id.
  await expect(history.getByText('Then: Sign in')).toBeVisible()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByLabel(titleField)).toHaveValue('First title')
  const notice = page.getByRole('status').filter({ hasText: 'Some parts of this configuration could not be read.' })
  await notice.getByText('1 place', { exact: true }).click()
  await expect(notice.getByText('Search › Filters in the sidebar')).toBeVisible()
  await admin.apply()
  await expect(notice).toBeHidden()

  await colleague.page.getByRole('button', { name: 'Save', exact: true }).click()
  await colleague.dialog().getByRole('button', { name: 'Publish' }).click()
  const conflict = colleague.page.getByRole('dialog', { name: 'Someone else saved changes' })
  await expect(conflict.getByText('You changed different things; both changes are kept.')).toBeVisible()
  await conflict.getByRole('button', { name: 'Continue with this' }).click()
  await expect(colleague.page.getByLabel(titleField)).toHaveValue('First title')
  await colleague.apply()
  await expect.poll(() => configOf(own)).toMatchObject({ global: { website_title: 'First title', hide_empty_metadata_fields: false } })
  await context.close()
})

for (const section of [
  'first-steps',
  'general',
  'appearance',
  'dashboard',
  'search',
  'language',
  'login',
  'editor',
  'tables',
  'people',
  'groups',
  'rights',
  'reports',
  'log',
  'overview',
])
  test(
    `K1 axe finds no WCAG 2.2 AA violations in the administration: ${section}`,
    section === 'search' ? journey : {},
    async ({ admin, page }) => {
      await admin.enter(section)
      const entry = page.locator('summary').first()
      if (await entry.isVisible()) await entry.click()
      expect(await violationsOn(page)).toEqual([])
    },
  )
