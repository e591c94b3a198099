import sharp from 'sharp'
import { configOf, expect, test } from './admin-fixtures.ts'

interface Theme {
  readonly key: string
  readonly appearance: Readonly<Record<string, string>>
  readonly advanced_appearance: Readonly<Record<string, string>>
}
const themesOf = (config: Record<string, unknown>) => (config['themes'] as { options: Theme[] }).options

test('G3 copies, names and colours a theme, checks its contrast and applies it for visitors', async ({ admin, own, page, browser }) => {
  await admin.enter('appearance')
  const themes = admin.group('Themes')
  await themes.getByLabel('Add a theme').selectOption('Light')
  const theme = themes.getByRole('listitem').filter({ has: page.getByLabel('Key') })
  await expect(theme.getByLabel('Key')).toHaveValue(/^theme_\w{5}$/)
  await theme.getByLabel('Key').fill('light')
  await expect(theme.getByText('The key is already in use.')).toBeVisible()
  await theme.getByLabel('Key').fill('')
  await expect(theme.getByText('Enter a key.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await theme.getByLabel('Key').fill('coast')
  await theme.getByLabel('Name in the theme menu English').fill('Coast')
  await theme.getByLabel('Accent', { exact: true }).fill('#99ccff')
  await expect(theme.getByText('hard to read, 4.5 is needed').first()).toBeVisible()
  await theme.getByLabel('Accent', { exact: true }).fill('blue')
  await expect(theme.getByText('Enter a colour such as #b84a00.')).toBeVisible()
  await theme.getByLabel('Pick a colour: Accent').fill('#005b99')
  await themes.getByLabel('On light devices').selectOption('Coast')
  await admin.apply()
  expect(themesOf(await configOf(own)).map(({ key }) => key)).toEqual(['light', 'dark', 'coast'])
  const guest = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await guest.goto(own.address)
  await expect(guest.locator('html')).toHaveCSS('--c-primary', '#005b99')
  await guest.context().close()
})

test('G9 uploads a logo, shows it to visitors after publication and deletes it; warns of a large file and rejects an invalid image', async ({
  admin,
  page,
  own,
  browser,
}) => {
  await admin.enter('appearance')
  const group = admin.group('Search logo')
  const input = group.getByLabel('Logo of the search', { exact: true }).and(page.locator('input[type=file]'))
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(admin.toast('Error: could not save the file')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(group.getByRole('alert')).toHaveText('logo.png: This picture cannot be used here. Choose a PNG, JPEG, WebP or AVIF file.')
  const noise = await sharp({
    create: { width: 700, height: 700, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer()
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: noise })
  await expect(admin.toast('The image is larger than 1 MB.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(group.getByRole('img', { name: 'Logo of the search' })).toBeVisible()
  await expect(group.getByRole('alert')).toBeHidden()
  await admin.apply()
  // The server would treat an empty file as a removal.
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(group.getByRole('alert')).toHaveText('logo.png: This file is empty. Nothing has been changed.')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${own.address}#/search/*`)
  await expect(guest.locator('img[src*="config/searchLogo"]')).toBeVisible()
  await guest.context().close()
  // One upload can set the logo of all pages.
  await group.getByRole('button', { name: 'Also use it on the 5 pages without a logo' }).click()
  const other = admin.group('Logo of the file page')
  await expect(other.getByRole('img', { name: 'Logo of the file page' })).toBeVisible()
  await other.getByRole('button', { name: 'Logo of the file page: Delete' }).click()
  await expect(other.getByRole('img', { name: 'Logo of the file page' })).toBeHidden()
  await other.getByLabel('Use an existing logo').selectOption('Start page logo')
  await expect(other.getByRole('img', { name: 'Logo of the file page' })).toBeVisible()
  await group.getByRole('button', { name: 'Logo of the search: Delete' }).click()
  await expect(group.getByRole('img', { name: 'Logo of the search' })).toBeHidden()
  await admin.apply()
  expect((await fetch(`${own.address}assetportal/api/config/searchLogo`)).status).toBe(404)
  expect((await fetch(`${own.address}assetportal/api/config/assetLogo`)).status).toBe(200)
})
