import { expect, type Page, test } from '@playwright/test'
import { type PlainBackend, startPlainBackend, ticket } from '../support/plain-backend.ts'

let backend: PlainBackend
test.beforeEach(async () => {
  backend = await startPlainBackend()
})
test.afterEach(() => backend.stop())

const signIn = async (page: Page, user: string, password: string) => {
  await page.goto(`${backend.address}#/login?stay=1`)
  await page.getByLabel('Username', { exact: true }).fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' })
}
const toast = (page: Page, text: string) => page.getByRole('region', { name: /^Messages/ }).getByText(text)

test('X11 a guest uses start page, search, facets, asset, download and custom page with a minimal backend', async ({ page }) => {
  await page.goto(backend.address)
  await expect(page).toHaveTitle('Plain archive - Home')
  await expect(page.getByRole('heading', { name: 'Pictures of a plain archive' })).toBeVisible()
  await page.goto(`${backend.address}#/search/*`)
  await expect(page.getByText('8 results')).toBeVisible()
  await expect(page.locator('[data-position="0"] img').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Mountain/ }).check()
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await page.goto(`${backend.address}#/asset/2`)
  await expect(page.getByRole('heading', { name: 'Mountain' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('main')
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('picture-2.png')
  await page.goto(`${backend.address}#/custom`)
  await expect(page.getByRole('heading', { name: 'About the archive' })).toBeVisible()
  await expect(page.getByText(/Something else/)).toHaveCount(0)
})

test('X11 the token of an external sign-in is exchanged, and functions without a call of the backend are not offered', async ({ page }) => {
  await page.goto(`${backend.address}?token=${ticket}#/asset/2`)
  await expect(page.getByRole('heading', { name: 'Mountain' })).toBeVisible()
  expect(page.url()).not.toContain(ticket)
  await page.getByRole('button', { name: /^reader/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByText('Signed-in devices')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)
  await expect.poll(() => backend.unknown).toEqual(expect.arrayContaining(['POST assets/offline', 'POST user/changepassword']))
  await page.goto(`${backend.address}#/asset/2`)
  await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make available offline' })).toHaveCount(0)
})

test('X11 a theme of a minimal backend may have colours in any notation of CSS', async ({ page }) => {
  const appearance = { primary: 'rebeccapurple', surface: ' White ', navigation: 'rgb(10 20 30 / 50%)', secondary: 'hsl(120, 50%, 50%)' }
  const options = [{ key: 'light', variant: 'light', appearance, advanced_appearance: { 'link.text': 'RGB(0, 0, 128)' } }]
  backend.saved.config = { ...backend.saved.config, themes: { options } }
  await page.goto(backend.address)
  const colours = () =>
    page.evaluate(() =>
      ['primary', 'surface', 'navigation', 'secondary', 'link-text'].map((name) =>
        getComputedStyle(document.documentElement).getPropertyValue(`--c-${name}`),
      ),
    )
  await expect.poll(colours).toEqual(['#663399', '#ffffff', '#0a141e80', '#40bf40', '#000080'])
})

test('X11 a backend without versions stores the bookmarks of an account for another device', async ({ page, browser }) => {
  await signIn(page, 'reader', 'reader-of-assets')
  await page.goto(`${backend.address}#/asset/3`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /bookmark/i })
    .first()
    .click()
  await expect.poll(() => backend.bookmarks()).toEqual(['3'])
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(other, 'reader', 'reader-of-assets')
  await other.goto(`${backend.address}#/bookmark`)
  await expect(other.getByText('Bridge').first()).toBeVisible()
  await other.context().close()
})

test('X11 an administrator saves settings without drafts, and missing features of the backend are hidden', async ({ page }) => {
  await signIn(page, 'owner', 'owner-of-portal')
  await expect(page.getByRole('heading', { name: 'General', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Page title', exact: true }).fill('Archive of pictures')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Configuration has been saved')).toBeAttached()
  expect(backend.saved.config).toMatchObject({ global: { website_title: 'Archive of pictures' } })
  await expect(page.getByText('Everything is published')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Entire configuration' }).click()
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Earlier versions|View the portal as|published version/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Page title', exact: true })).toHaveValue('Archive of pictures')
})

test('X11 does not overwrite changes of another administrator with a backend without versions', async ({ page }) => {
  await signIn(page, 'owner', 'owner-of-portal')
  await page.getByRole('textbox', { name: 'Page title', exact: true }).fill('Mine')
  backend.saved.config = { ...backend.saved.config, global: { website_title: 'Theirs' } }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Theirs')
  expect(backend.saved.config).toMatchObject({ global: { website_title: 'Theirs' } })
})

test('X11 a backend that has stored nothing yet, or lacks calls for it, runs with factory settings and can be configured', async ({
  page,
}) => {
  for (const call of [
    'GET config',
    'GET config/global',
    'GET config/translations?lang',
    'GET config/custom_html',
    'GET index/fields',
    'GET index/content_locales',
    'GET info/all_languages',
    'GET info/downloads',
    'GET collection',
    'GET session/set_locale',
  ])
    backend.absent.add(call)
  await page.goto(`${backend.address}#/`)
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  await page.goto(`${backend.address}#/search/*`)
  await expect(page.getByText('8 results')).toBeVisible()
  await expect(page.getByText(/need you to sign in first|could not be loaded/i)).toHaveCount(0)
  await signIn(page, 'owner', 'owner-of-portal')
  await page.getByRole('textbox', { name: 'Page title', exact: true }).fill('A first title')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Configuration has been saved')).toBeAttached()
  expect(backend.saved.config).toMatchObject({ global: { website_title: 'A first title' } })
  for (const section of ['Appearance', 'Language', 'Custom pages', 'Search']) {
    await page.getByRole('link', { name: section, exact: true }).first().click()
    await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible()
  }
  await expect(page.getByText(/need you to sign in first|could not be loaded/i)).toHaveCount(0)
})
