import { signInByApi } from '../support/api.ts'
import { violationsOn } from '../support/axe.ts'
import { expect, test, users } from './fixtures.ts'

// Without the service worker, whose installation would compete with the page for CPU time.
test.use({ serviceWorkers: 'block' })

test('X10 the account page lists the signed-in devices and signs them out', async ({ portal, page }) => {
  const { name, password } = users.viewer
  const other = await signInByApi(portal.address, { user: name, pass: password })
  await signInByApi(portal.address, { user: name, pass: password })
  await portal.signIn(users.viewer)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const devices = page.getByRole('region', { name: 'Signed-in devices' })
  await expect(devices.getByText(/^This device · Chrome on /)).toHaveCount(1)
  const before = await devices.getByRole('listitem').count()
  expect(before).toBeGreaterThan(2)
  expect(await violationsOn(page)).toEqual([])
  await devices
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(before - 1)
  await devices.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await other.get('session/list')).status).toBe(401)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
})

test('X10 redirects a guest from the account page to the sign-in', async ({ portal, page }) => {
  await portal.open('#/account')
  await expect(page).toHaveURL(/#\/login/)
})

test('X10 the page serves the software licences, including libvips', async ({ portal, page }) => {
  await portal.open()
  await page.getByRole('button', { name: 'Help' }).click()
  const entry = page.getByRole('menuitem', { name: 'Licences' })
  await expect(entry).toHaveAttribute('href', './licences.txt')
  const response = await page.request.get(`${portal.address}licences.txt`)
  expect(response.headers()['content-type']).toMatch(/^text\/plain/)
  const text = await response.text()
  for (const name of ['libvips', 'react', 'hono']) expect(text).toContain(name)
})
