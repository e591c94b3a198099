import { expect, test } from './portal-fixtures.ts'

test('E3 an answer that is no answer of the portal is said in words and can be tried again', async ({ faults, faultyPortal, page }) => {
  const fault = faults.inject(/\/api\/search\?/, {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<html>Sign in to this network</html>',
  })
  // A search for something: what a guest finds of everything comes with the document.
  await faultyPortal.open('#/search/dandelion')
  await expect(page.getByText(/Something else answers in place of the portal/).first()).toBeVisible()
  expect(fault.met()).toBeGreaterThan(0)
  faults.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('img[src*="/media/"]').first()).toBeVisible()
})

test('D1 the hero shows the texts of the configuration', async ({ own, ownPortal, page }) => {
  await own.configure({ dashboard: { heroImage: { trans_header: 'test.hero' } } })
  await own.writeTexts('en', { 'test.hero': 'Words of the admin' })
  await ownPortal.open('#/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Words of the admin')
})
