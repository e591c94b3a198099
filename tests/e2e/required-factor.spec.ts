import { Secret, TOTP } from 'otpauth'
import { violationsOn } from '../support/axe.ts'
import { type OwnPortal, startOwnPortal } from '../support/own-portal.ts'
import { expect, Portal, test, users } from './fixtures.ts'

// Of its own: the account keeps the second factor.
let own: OwnPortal
test.beforeAll(async () => {
  own = await startOwnPortal(process.env['PORTAL_TEMPLATE'] ?? '')
})
test.afterAll(() => own.stop())

test('L24 an administrator requires a second factor: an open page leads to the account, and works again with one', async ({
  browser,
  page,
}) => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  const member = await context.newPage()
  const portal = new Portal(member, own.address)
  await portal.startAs(users.assetUser, '#/search/*')
  const results = member.getByText(/^\d+\s*results?/).first()
  await expect(results).toBeVisible()

  await new Portal(page, own.address).startAs(users.admin, '#/admin/groups')
  await page.getByRole('button', { name: 'Actions for press', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit press' })
  await dialog.getByLabel('Require a second factor').check()
  await dialog.getByLabel('Days to set it up').fill('0')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Second factor required')).toBeVisible()

  await portal.open('#/search/harbour')
  await expect(member).toHaveURL(/#\/account$/)
  const section = member.getByRole('region', { name: 'Second factor' })
  const notice = section.getByText(/^Your account needs a second factor\. .* use the portal again\.$/)
  await expect(notice).toBeVisible()
  await expect(section.getByRole('button', { name: 'Set up second factor' })).toBeVisible()
  expect(await violationsOn(member)).toEqual([])
  await member.reload()
  await expect(notice).toBeVisible()
  await portal.open('#/')
  await expect(member).toHaveURL(/#\/account$/)

  await section.getByRole('button', { name: 'Set up second factor' }).click()
  const setUp = member.getByRole('dialog')
  await setUp.getByLabel('Current password').fill(users.assetUser.password)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  const key = ((await setUp.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  await setUp.getByLabel('Code that the app shows').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await setUp.getByRole('button', { name: 'Set up', exact: true }).click()
  await setUp.getByRole('button', { name: 'I have stored them' }).click()
  await expect(member.getByRole('region', { name: 'App tokens' })).toBeVisible()
  await portal.open('#/search/*')
  await expect(results).toBeVisible()
  await context.close()
})
