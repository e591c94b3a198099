import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RemoteError } from '#local/remote-error.ts'
import { adminGroup, moveByKeyboard, openAdmin, saveAndPublish } from '../../../../tests/support/component/admin-portal.ts'

const titleField = () => page.getByLabelText('Page title')

test('G10 confirms before leaving with unsaved changes; discarding restores the saved values', async () => {
  const { go } = await openAdmin('general')
  await titleField().fill('Half a thought')
  go('#/custom')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  expect(window.location.hash).toBe('#/admin/general')
  await expect.element(titleField()).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(titleField()).toHaveValue('Vitrine')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('G10 factory settings are an edit that can be discarded', async () => {
  await openAdmin('general')
  await titleField().fill('Mine')
  const menu = page.getByRole('button', { name: 'Entire configuration' })
  await menu.click()
  const entry = page.getByRole('menuitem', { name: 'Factory settings …' })
  await entry.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await entry.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Factory settings', exact: true }).click()
  await expect.element(titleField()).toHaveValue('Vitrine')
  const consent = page.getByRole('switch', { name: /^Ask for consent before a download/ })
  await expect.element(consent).not.toBeChecked()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(consent).toBeChecked()
})

test('G2 removes, adds and sorts tour steps', async () => {
  const { portal } = await openAdmin('general')
  const guide = adminGroup('Tour')
  await guide.getByRole('button', { name: 'Remove Language menu', exact: true }).click()
  await moveByKeyboard('Bookmarks', 'ArrowDown', 2)
  await guide.getByLabelText('Add a step').selectOptions('Language menu')
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  const { tour } = portal.config()['guide'] as { tour: string[] }
  expect(tour.slice(0, 3)).toEqual(['search_input', 'tile', 'bookmark'])
  expect(tour.at(-1)).toBe('language')
})

test('W6 an administrator chooses the metadata that converted files carry; all of it is the default', async () => {
  const { portal } = await openAdmin('general')
  const group = adminGroup('Metadata in converted files')
  await expect.poll(() => group.getByRole('switch').elements().length).toBe(9)
  for (const element of group.getByRole('switch').elements()) await expect.element(element as HTMLElement).toBeChecked()
  await group.getByRole('switch', { name: 'Source', exact: true }).click()
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  expect(portal.config()['conversions']).toMatchObject({ metadata: { creator: true, source: false, digital_source_type: true } })
})

test('W2 an administrator chooses the metadata in zip files; the list for spreadsheets is the default', async () => {
  const { portal } = await openAdmin('general')
  const group = adminGroup('Metadata in zip files')
  const named = (name: string) => group.getByRole('switch', { name })
  await expect.element(named('List for spreadsheets (contents.csv)')).toBeChecked()
  await expect.element(named('List for programs (contents.json)')).not.toBeChecked()
  await named('List for programs (contents.json)').click()
  await named('An XMP file for each file').click()
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  expect(portal.config()['downloads']).toMatchObject({ zip_metadata: { csv: true, json: true, xmp: true } })
})

test('G10 shows that everything is published after the response of the publication was lost', async () => {
  const { api, portal } = await openAdmin('general')
  await titleField().fill('After the flight')
  api.handle({
    publishDraft: async (parts) => {
      await portal.calls.publishDraft?.(parts)
      throw new RemoteError('client.network', 0)
    },
  })
  await saveAndPublish()
  await expect.element(page.getByText('Error: could not save the configuration').first()).toBeVisible()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
})

test('H5 an administrator decides who may make share links, and for how long', async () => {
  const { portal } = await openAdmin('general')
  const group = adminGroup('Share links')
  await group.getByLabelText('Who may make share links').selectOptions('Members of groups with this right')
  await group.getByLabelText('Suggested days until the end').fill('14')
  await group.getByLabelText('Most days until the end').fill('60')
  await group.getByRole('switch', { name: 'Allow links without an end' }).click()
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  expect(portal.config()['share_links']).toEqual({ makers: 'groups', days: 14, longest_days: 60, endless: true })
})
