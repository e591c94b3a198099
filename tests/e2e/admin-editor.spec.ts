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

test('G8 hides and reports unsafe HTML, and edits unsupported HTML as source', async ({ admin, own, page }) => {
  const html = '<table><tr><td>Cell</td></tr></table><img src="x" onerror="window.attacked = 1"><script>window.attacked = 2</script>'
  await own.writePage('en', html)
  await admin.enter('editor')
  await expect(page.getByText('This page uses HTML that the editor cannot show')).toBeVisible()
  await expect(page.getByLabel('HTML of the page')).toHaveValue(html)
  await page.getByRole('button', { name: 'For visitors', exact: true }).click()
  await expect(page.getByText('Not shown to protect visitors: <script> and onerror')).toBeVisible()
  await expect(page.getByRole('region', { name: 'As visitors see it' }).getByRole('cell', { name: 'Cell' })).toBeVisible()
  expect(await page.evaluate(() => (window as { attacked?: number }).attacked)).toBeUndefined()
})

test('G8 reports disallowed classes and styles of a page and leaves them in its HTML', async ({ admin, own, page }) => {
  const html = '<div class="fixed inset-0 z-50 text-center custom-box"><p style="position:fixed">Text</p><marquee>Moving</marquee></div>'
  await own.writePage('en', html)
  await admin.enter('editor')
  await expect(page.getByLabel('HTML of the page')).toHaveValue(html)
  await page.getByRole('button', { name: 'For visitors', exact: true }).click()
  await expect(
    page.getByText('Not shown to protect visitors: .fixed, .inset-0, .z-50, <marquee>, and style', { exact: true }),
  ).toBeVisible()
  const shown = page.getByRole('region', { name: 'As visitors see it' })
  await expect(shown.locator('.custom-box.text-center')).toHaveAttribute('class', 'text-center custom-box')
  await expect(shown.getByText('Moving')).toBeVisible()
})

test('G8 sanitises pasted content', async ({ admin, page }) => {
  await admin.enter('editor')
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  await text.click()
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>Pasted <b>words</b><img src="x" onerror="window.attacked = 1"><iframe src="/"></iframe></p>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text.locator('strong', { hasText: 'words' })).toBeVisible()
  await expect(text.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate(() => (window as { attacked?: number }).attacked)).toBeUndefined()
})
