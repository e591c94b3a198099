import { expect, test } from './admin-fixtures.ts'

test.use({ viewport: { width: 1180, height: 820 }, contextOptions: { reducedMotion: 'reduce' }, workerRequests: true })

test('Z13 imprint and privacy are added, published, opened by guests in the footer, and read offline', async ({
  admin,
  own,
  page,
  browser,
}) => {
  await admin.enter('editor')
  await page.getByRole('button', { name: 'Add imprint and privacy' }).click()
  await admin.save()
  await admin.dialog().getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Everything is published')).toBeVisible()

  const context = await browser.newContext({ locale: 'de-DE' })
  const guest = await context.newPage()
  await guest.goto(`${own.address}#/search/*`)
  await guest.getByRole('contentinfo').locator('a[href="#/custom/privacy"]').click()
  await expect(guest).toHaveURL(/#\/custom\/privacy$/)
  await expect(guest.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible()
  await expect(guest).toHaveTitle(/ - Datenschutz$/)
  await expect
    .poll(() => guest.evaluate(async () => (await (await caches.open('vitrine-public-1')).keys()).map(({ url }) => url).join(' ')))
    .toMatch(/custom_html\?lang=de&page=privacy/)
  await guest.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible()
  await context.close()
})
