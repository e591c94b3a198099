import { expect, test } from './admin-fixtures.ts'

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

test('G13 on a tablet the preview is next to the form, or below it in portrait, and shows each change immediately', async ({
  admin,
  page,
}) => {
  await admin.enter('login')
  await page.getByRole('button', { name: 'Preview', exact: true }).tap()
  const preview = page.frameLocator('iframe[title="The portal with your changes"]')
  await expect(preview.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const heading = admin.group('Headings').getByLabel('Heading English', { exact: true })
  await heading.fill('Welcome aboard')
  await expect(preview.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await heading.evaluate((field) => field.scrollIntoView({ block: 'nearest' }))
  const [field, frame] = await Promise.all([heading.boundingBox(), page.getByRole('complementary', { name: 'Preview' }).boundingBox()])
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(frame?.y ?? 0)
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect
    .poll(async () => {
      const [form, beside] = await Promise.all([
        admin.group('Headings').boundingBox(),
        page.getByRole('complementary', { name: 'Preview' }).boundingBox(),
      ])
      return form !== null && beside !== null && form.x + form.width <= beside.x
    })
    .toBe(true)
})

test('G10 on a tablet the current section is visible, a changed field does not move, and each logo is marked separately', async ({
  admin,
  page,
}) => {
  await admin.enter('overview')
  const current = page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current=page]')
  await expect(current).toBeInViewport({ ratio: 1 })
  await admin.open('appearance')
  const [search, asset] = [admin.group('Search logo'), admin.group('Logo of the file page')]
  const logo = search.getByRole('switch', { name: 'Show the logo' })
  const before = await logo.boundingBox()
  await logo.tap()
  await expect(search.getByText('Changed')).toHaveCount(1)
  await expect(asset.getByText('Changed')).toHaveCount(0)
  expect((await logo.boundingBox())?.x).toBe(before?.x)
  await search.getByRole('button', { name: 'Reset …' }).tap()
  await page.getByRole('menuitem', { name: 'Show the logo: published value' }).tap()
  await expect(logo).toBeChecked()
  await expect(page.getByText('Everything is published')).toBeVisible()
})

test('X11 on a tablet every section is reachable without scrolling, and those with unsaved changes are marked', async ({ admin, page }) => {
  await admin.enter('login')
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  expect(await navigation.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  for (const link of await navigation.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  const marked = navigation.getByRole('link').filter({ hasText: 'Not saved' })
  await expect(marked).toHaveCount(0)
  await admin.group('Headings').getByLabel('Heading English', { exact: true }).fill('Welcome aboard')
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('Login')
  await navigation.getByRole('link', { name: 'General' }).tap()
  await expect(marked).toContainText('Login')
})
