import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAdminPortal, openAdmin, publishDialog } from '../../../tests/support/component/admin-portal.ts'

const notice = () => page.getByText('The server has no configuration yet; the portal runs with its factory settings.')

beforeEach(() => page.viewport(1180, 820))

test('G12 offers to save the factory settings if the server has no configuration', async () => {
  const { portal } = await openAdmin('general', createAdminPortal({ config: null }))
  await expect.element(notice()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Use factory settings' }))
  await userEvent.click(publishDialog().getByRole('button', { name: 'Publish', exact: true }))
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
  expect(portal.config()).toMatchObject({ global: { website_title: 'Vitrine', hide_dashboard: false } })
})

test('G12 does not offer the factory settings beside a saved draft', async () => {
  await openAdmin('general', createAdminPortal({ config: null }))
  await expect.element(notice()).toBeVisible()
  await userEvent.fill(page.getByLabelText('Page title'), 'Own title')
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/Saved but not published yet/)).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})
