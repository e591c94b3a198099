import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { OwnPortal } from '../support/own-portal.ts'
import { Admin, configOf, expect, test } from './admin-fixtures.ts'
import { Portal, users } from './fixtures.ts'

const titleField = 'Page title'
const emptyFields = 'Hide metadata fields without a value'

/** Another administrator in another browser. */
const colleagueOf = async (browser: Browser, own: OwnPortal, section: string): Promise<Admin> => {
  const portal = new Portal(await (await browser.newContext({ locale: 'en-GB' })).newPage(), own.address)
  const colleague = new Admin(portal.page, portal)
  await portal.startAs(users.both)
  await colleague.open(section)
  return colleague
}

const choose = async ({ page }: Admin, item: string, yes: string): Promise<void> => {
  await page.getByRole('button', { name: 'Entire configuration' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click()
}
const discard = (admin: Admin) => choose(admin, 'Back to the published version …', 'Discard the draft')

const saveDraft = async (admin: Admin): Promise<void> => {
  await admin.save()
  await admin.dialog().getByRole('button', { name: 'Not yet' }).click()
  await expect(admin.dialog()).toBeHidden()
}
const comeBackTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const conflictOf = ({ page }: Admin) => page.getByRole('dialog', { name: 'Someone else saved changes' })

test('G10 T19 a discarded draft can be restored, and a conflicting restore is announced', async ({ admin, own, page, browser }) => {
  await admin.enter()
  await page.getByLabel(titleField).fill('Mine')
  await saveDraft(admin)
  const colleague = await colleagueOf(browser, own, 'general')
  await expect(colleague.page.getByText('Saved but not published yet: admin')).toBeVisible()
  await choose(colleague, 'Factory settings …', 'Factory settings')
  await expect(colleague.toast('This also reverts what admin has saved as a draft and not published yet.')).toBeVisible()
  await discard(colleague)
  await expect(colleague.page.getByText('Everything is published')).toBeVisible()

  await comeBackTo(page)
  await expect(admin.toast('Another administrator has discarded the draft.')).toBeVisible()
  await expect(page.getByLabel(titleField)).toHaveValue('Vitrine')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel(titleField)).toHaveValue('Mine')
  await saveDraft(admin)

  await page.getByRole('switch', { name: emptyFields }).click()
  await comeBackTo(colleague.page)
  await expect(colleague.page.getByLabel(titleField)).toHaveValue('Mine')
  await discard(colleague)
  await expect(colleague.page.getByText('Everything is published')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(conflictOf(admin).getByText('has discarded the draft, including the changes you had saved')).toBeVisible()
  await expect(conflictOf(admin).getByRole('group')).toHaveCount(0)
  await conflictOf(admin).getByRole('button', { name: 'Continue with this' }).click()
  await expect(page.getByLabel(titleField)).toHaveValue('Mine')
  await admin.apply()
  await expect.poll(() => configOf(own)).toMatchObject({ global: { website_title: 'Mine', hide_empty_metadata_fields: false } })
  await colleague.page.context().close()
})

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

test('G9 T19 a file that another administrator has published is shown before it is replaced', async ({ admin, own, browser }) => {
  await admin.enter('appearance')
  const colleague = await colleagueOf(browser, own, 'appearance')
  const logoOf = async () => {
    const response = await fetch(`${own.address}assetportal/api/config/searchLogo`)
    return response.ok ? (await sharp(Buffer.from(await response.arrayBuffer())).stats()).dominant : null
  }
  const group = (one: Admin) => one.group('Search logo')
  const send = async (one: Admin, colour: string) =>
    group(one)
      .getByLabel('Logo of the search', { exact: true })
      .and(one.page.locator('input[type=file]'))
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(colour) })
  await send(colleague, '#ff0000')
  await colleague.apply()
  const theirs = await logoOf()
  await send(admin, '#0000ff')
  await expect(group(admin).getByRole('img', { name: 'Logo of the search' })).toBeVisible()
  await admin.save()
  await admin.dialog().getByRole('button', { name: 'Publish', exact: true }).click()
  const conflict = conflictOf(admin)
  await expect(conflict.getByRole('group', { name: 'Appearance › Search logo › Logo of the search' })).toBeVisible()
  // Both pictures are shown.
  const pictures = conflict.getByRole('img', { name: 'an uploaded picture' })
  await expect(pictures).toHaveCount(2)
  for (const one of await pictures.all())
    await expect.poll(() => one.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => logoOf()).toEqual(theirs)
  await conflict.getByRole('button', { name: 'Continue with this' }).click()
  await admin.apply()
  await expect.poll(() => logoOf()).not.toEqual(theirs)
  await colleague.page.context().close()
})

test('G6 G8 T19 shows conflicting pages and deleted languages by their differences and resolves them by choice', async ({
  admin,
  own,
  page,
  browser,
}) => {
  const long = `<p>${'The same words again and again. '.repeat(20)}</p>`
  await own.writeTexts('nl', { 'views.dashboard.search.button': 'Zoeken' })
  await own.writePage('en', long)
  await own.configure({
    visibleLocales: [
      { lang: 'English', short: 'en' },
      { lang: 'Nederlands', short: 'nl' },
    ],
  })
  const write = async ({ page: of }: Admin, words: string): Promise<void> => {
    await of.getByRole('textbox', { name: 'Text of the page' }).click()
    await of.keyboard.press('ControlOrMeta+End')
    await of.keyboard.type(words)
  }
  await admin.enter('editor')
  await write(admin, 'Written by me.')
  await admin.open('language')
  const texts = admin.group('Translations')
  await texts.getByLabel('Language', { exact: true }).selectOption('Dutch')
  await texts.getByLabel('Find a text').fill('views.dashboard.search.button')
  await texts.getByLabel('views.dashboard.search.button').fill('Zoek nu')

  const colleague = await colleagueOf(browser, own, 'editor')
  await write(colleague, 'Written by them.')
  await colleague.open('language')
  const languages = colleague.group('Languages of the interface')
  await languages.getByText('Nederlands (nl)').click()
  await languages.getByRole('button', { name: 'Delete the language …' }).click()
  await colleague.page.getByRole('dialog', { name: 'Delete Dutch?' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await colleague.apply()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.dialog().getByRole('button', { name: 'Publish' }).click()
  const conflict = conflictOf(admin)
  await expect(conflict.getByRole('group')).toHaveCount(2)
  const ofPage = conflict.getByRole('group', { name: 'Custom pages › English' })
  await expect(ofPage.getByRole('radio', { name: /^Mine: .*Written by me\./ })).toBeChecked()
  await ofPage.getByRole('radio', { name: /^Theirs: .*Written by them\./ }).check()
  const ofTexts = conflict.getByRole('group', { name: 'Translations › Dutch' })
  await expect(ofTexts.getByRole('radio', { name: 'Theirs: removed' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Continue with this' }).click()
  await admin.apply()
  const read = async (path: string) =>
    (await (await fetch(`${own.address}assetportal/api/config/${path}`)).json()) as Record<string, unknown>
  expect((await read('custom_html?lang=en'))['html']).toContain('Written by them.')
  expect((await read('translations?lang=nl'))['messages']).toMatchObject({ 'views.dashboard.search.button': 'Zoek nu' })
  await colleague.page.context().close()
})
