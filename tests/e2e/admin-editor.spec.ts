import { expect, test } from './admin-fixtures.ts'

const pageOf = async (address: string, locale: string): Promise<string> =>
  ((await (await fetch(`${address}assetportal/api/config/custom_html?lang=${locale}`)).json()) as { html: string }).html

test('G8 edits a page without HTML and shows it to visitors; saves it before switching the language', async ({
  admin,
  own,
  page,
  browser,
}) => {
  await own.writePage('en', '<h1>Legal notice</h1><p>Old</p>')
  await admin.enter('editor')
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await expect(text).toContainText('Old')
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await page.keyboard.type('Responsible: the press office')
  // Without a selection the dialog requires a link text. An address of the portal becomes an internal link.
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Address', { exact: true }).fill(`${own.address}#/search/*?view=list`)
  await page.getByLabel('Link text').fill('All media')
  await page.getByRole('button', { name: 'Set the link' }).click()
  await expect(text.getByRole('link', { name: 'All media' })).toHaveAttribute('href', '#/search/*?view=list')
  await page.getByLabel('Language of the page').selectOption({ index: 0 })
  const dialog = page.getByRole('dialog', { name: 'Save this page first?' })
  await dialog.getByRole('button', { name: 'Save and continue' }).click()
  await expect(admin.toast('Custom page has been saved')).toBeVisible()
  await expect(text).toHaveAttribute('lang', 'de')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Everything is published')).toBeVisible()
  await expect.poll(() => pageOf(own.address, 'en')).toContain('<strong>Responsible: the press office</strong>')
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await guest.goto(`${own.address}#/custom`)
  await expect(guest.locator('strong', { hasText: 'Responsible' })).toBeVisible()
  await guest.context().close()
})
