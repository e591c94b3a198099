import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { adminGroup, createAdminPortal, openAdmin, publishDialog, saveButton } from '../../../tests/support/component/admin-portal.ts'

const titleField = () => page.getByLabelText('Page title')
/** The text of a toast is in the document twice: visible and for screen readers. */
const toast = (text: string) => page.getByText(text).first()

test('G1 warns of a server of another version', async () => {
  await openAdmin('general', undefined, { calls: { getVersion: () => ({ version: '7.0.0' }) } })
  await expect.element(toast('the server version 7.0.0. Install matching versions before you change anything.')).toBeVisible()
})

test('G12 reports a configuration that could not be loaded and loads it again', async () => {
  const portal = createAdminPortal()
  const { api } = await openAdmin('general', portal, {
    calls: {
      getWorkspace: () => {
        throw new RemoteError('request.invalid', 400)
      },
    },
  })
  await expect.element(page.getByRole('heading', { name: 'The configuration could not be loaded' })).toBeVisible()
  await expect.element(toast('The status of the configuration could not be loaded')).toBeVisible()
  api.handle(portal.calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(titleField()).toHaveValue('Vitrine')
})

test('M1 shows a configuration of a newer program read-only', async () => {
  await openAdmin('general', createAdminPortal({ config: { version: '99.1.0', global: { website_title: 'From tomorrow' } } }))
  await expect.element(page.getByText('A newer version of the program wrote this configuration.')).toBeVisible()
  await expect.element(titleField()).toHaveValue('From tomorrow')
  await expect.element(titleField()).toBeDisabled()
  await expect.element(saveButton()).toBeDisabled()
})

test('G11 reports each part that could not be saved and retains all edits', async () => {
  const { api, portal } = await openAdmin('general')
  await titleField().fill('Kept')
  const footer = adminGroup('Footer')
  await footer.getByText('Privacy').click()
  await footer.getByLabelText('Text English').last().fill('Data protection')
  api.handle({
    saveDraft: () => {
      throw new RemoteError('server.internal', 500)
    },
  })
  await saveButton().click()
  await expect.element(toast('Error: could not save the configuration')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(toast('Error: could not save the translations')).toBeVisible()
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await expect.element(titleField()).toHaveValue('Kept')
  api.handle(portal.calls)
  await saveButton().click()
  await expect.element(publishDialog()).toBeVisible()
})

test('G11 sections with data of their own show the save bar only while the configuration waits to be saved', async () => {
  const { go } = await openAdmin('general')
  const bar = page.getByRole('region', { name: 'Save bar' })
  await titleField().fill('Archive')
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()
  go('#/admin/overview')
  await expect.element(page.getByRole('heading', { name: 'This installation', level: 1 })).toBeVisible()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  go('#/admin/general')
  await expect.element(bar.getByText('Everything is published')).toBeVisible()
})
