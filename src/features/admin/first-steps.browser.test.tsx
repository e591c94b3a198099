import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminGroup, createAdminPortal, openAdmin, saveAndPublish } from '../../../tests/support/component/admin-portal.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const sidebar = () => page.getByRole('navigation', { name: 'Administration' })
const newPortal = () => createAdminPortal({ config: null, pages: {} })

beforeEach(() => page.viewport(1180, 820))

test('Z13 a new administrator sees the first steps first, and they are saved like all settings', async () => {
  const { portal } = await openAdmin('general', newPortal())
  await expect.element(heading('First steps')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Page title'), 'City archive')
  await userEvent.fill(adminGroup('Brand colour').getByRole('textbox', { name: 'Brand colour', exact: true }), '#005b99')
  await userEvent.fill(adminGroup('Header image').getByRole('textbox', { name: 'Heading English' }), 'Pictures of our city')
  await userEvent.click(page.getByRole('button', { name: 'Add imprint and privacy' }))
  await expect.element(adminGroup('Imprint and privacy').getByText('#/custom/privacy')).toBeVisible()
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  await expect.element(heading('First steps')).toBeVisible()
  const { config, pages } = portal.published()
  expect(config).toMatchObject({ global: { website_title: 'City archive' }, themes: { brand: '#005b99' } })
  expect(Object.keys(pages)).toHaveLength(4)
})

test('Z13 the first steps can be closed and opened again; other sections stay reachable', async () => {
  const { go, close } = await openAdmin('general', newPortal())
  await expect.element(heading('First steps')).toBeVisible()
  await userEvent.click(sidebar().getByRole('link', { name: 'General' }))
  await expect.element(heading('General')).toBeVisible()
  await userEvent.click(page.getByText('The server has no configuration yet').element().parentElement?.querySelector('a') ?? document.body)
  await expect.element(heading('First steps')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close first steps' }))
  await expect.element(heading('General')).toBeVisible()
  await close()
  await openAdmin('general', newPortal())
  await expect.element(heading('General')).toBeVisible()
  go('#/admin/first-steps')
  await expect.element(heading('First steps')).toBeVisible()
})

test('Z13 a portal with a configuration opens its usual first section', async () => {
  await openAdmin('general')
  await expect.element(heading('General')).toBeVisible()
  await expect.element(sidebar().getByRole('link', { name: 'First steps' })).toBeVisible()
})
