import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openAdmin } from '../../../../tests/support/component/admin-portal.ts'

const openDialog = async () => {
  const opened = await openAdmin('general', undefined, {
    calls: {
      getPreviewGroups: () => ({ groups: ['press', 'staff'] }),
      // The test needs no portal in a frame.
      beginPreview: () => {
        throw new RemoteError('client.restarting', 503)
      },
    },
  })
  await page.getByRole('button', { name: 'Entire configuration' }).click()
  await page.getByRole('menuitem', { name: 'View the portal as …' }).click()
  const dialog = page.getByRole('dialog', { name: 'View the portal as another user' })
  const look = () => dialog.getByRole('button', { name: 'View the portal', exact: true }).click()
  const radio = (name: string) => dialog.getByRole('radio', { name })
  const checkbox = (name: string) => dialog.getByRole('checkbox', { name })
  return { ...opened, dialog, look, radio, checkbox }
}

const isRole = (role: PreviewedRole) => (body: unknown) => JSON.stringify(body) === JSON.stringify(role)

test('Y10 the portal is shown as a guest, or as a user with the chosen groups', async () => {
  const { api, look, radio, checkbox } = await openDialog()
  await expect.element(radio('A guest')).toBeChecked()
  expect(checkbox('press').query()).toBeNull()
  await radio('A signed-in user').click()
  await expect.element(radio('A signed-in user')).toBeChecked()
  await expect.element(radio('A guest')).not.toBeChecked()
  await checkbox('press').click()
  await checkbox('staff').click()
  await checkbox('press').click()
  await look()
  await expect.element(page.getByText('You see the portal as a user in: staff.')).toBeVisible()
  const bodies = api.callsOf('beginPreview').map(({ body }) => body)
  expect(bodies.some(isRole({ kind: 'user', groups: ['staff'] }))).toBe(true)
})

test('Y10 groups that were chosen for a user do not apply to a guest', async () => {
  const { api, look, radio, checkbox } = await openDialog()
  await radio('A signed-in user').click()
  await checkbox('press').click()
  await radio('A guest').click()
  expect(checkbox('press').query()).toBeNull()
  await look()
  await expect.element(page.getByText('You see the portal as a guest.')).toBeVisible()
  expect(api.callsOf('beginPreview').map(({ body }) => body)).not.toContainEqual(expect.objectContaining({ groups: ['press'] }))
})
