import { signInByApi } from '../support/api.ts'
import { expect, test } from './admin-fixtures.ts'
import { users } from './fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Number of assets that a user finds. */
const totalFor = async (address: string, credentials: { user?: string; pass?: string } = {}): Promise<number> => {
  const api = await signInByApi(address, credentials)
  return (await api.read<'search'>('search?solr_q=*&solr_rows=1')).response.numFound
}

test('Y10 shows the portal as a guest and as a group member, and returns by one button', async ({ admin, own, page }) => {
  const guests = await totalFor(own.address)
  const press = await totalFor(own.address, { user: users.assetUser.name, pass: users.assetUser.password })
  expect(guests).toBeLessThan(press)
  await admin.enter('general', users.both)
  const token = await page.evaluate(() => localStorage.getItem('vitrine.token'))
  const look = async (choose: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Entire configuration' }).click()
    await page.getByRole('menuitem', { name: 'View the portal as …' }).click()
    await choose()
    await page.getByRole('button', { name: 'View the portal', exact: true }).click()
  }
  const portal = page.frameLocator('iframe[title="The portal as another user sees it"]')
  const findEverything = async (count: number) => {
    await portal.getByRole('button', { name: 'Search', exact: true }).first().click()
    await expect(portal.getByText(new RegExp(`^${count} (results|assets)`)).first()).toBeVisible()
  }

  await look(() => page.getByRole('radio', { name: 'A guest' }).check())
  await expect(page.getByText('You see the portal as a guest.')).toBeVisible()
  await findEverything(guests)
  await expect(portal.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to the administration' }).click()
  await expect(page.getByTitle('The portal as another user sees it')).toHaveCount(0)

  await look(async () => {
    await page.getByRole('radio', { name: 'A signed-in user' }).check()
    await page.getByRole('checkbox', { name: 'press' }).check()
  })
  await expect(page.getByText('You see the portal as a user in: press.')).toBeVisible()
  await findEverything(press)
  await page.getByRole('button', { name: 'Back to the administration' }).click()

  // The admin's own session and page are unchanged.
  expect(await page.evaluate(() => localStorage.getItem('vitrine.token'))).toBe(token)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entire configuration' })).toBeVisible()
})

test('Y10 G13 the preview next to the form shows the results of the selected role', async ({ admin, own, page }) => {
  const guests = await totalFor(own.address)
  const facetRequest = page.waitForRequest((request) => /\/search\?/.test(request.url()) && request.url().includes('solr_facetfields'))
  await admin.enter('search', users.both)
  const pane = page.getByRole('complementary', { name: 'Preview' })
  const portal = page.frameLocator('iframe')
  await expect(portal.getByText(new RegExp(`^${guests} (results|assets)`)).first()).toBeVisible()
  expect((await facetRequest).headers()['authorization']).toContain('preview.')
  await pane.getByLabel('Viewing as').selectOption('A user in press')
  await expect(portal.getByText(new RegExp(`^${guests} (results|assets)`))).toHaveCount(0)
  await expect(portal.getByRole('gridcell').first()).toBeVisible()
})
