import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminGroup, openAdmin, openAdminWithAssets, saveAndPublish, saveButton } from '../../../../tests/support/component/admin-portal.ts'

const group = () => adminGroup('Names of downloaded files')
const field = (name: string) => group().getByRole('textbox', { name, exact: true })

test('W7 a template shows its example while it is typed, is saved, and an empty one is removed', async () => {
  const { portal } = await openAdmin('general')
  await expect.element(field('JPEG for web and slides')).toHaveAccessibleDescription('Example: IMG_0042.jpg')
  await field('JPEG for web and slides').fill('{title}_{creator} ({set})')
  await expect.element(field('JPEG for web and slides')).toHaveAccessibleDescription('Example: Harbour at dawn_Ada Lovelace (web-jpg).jpg')
  await field('Original file').fill('{date} {counter}/{id}')
  await expect.element(field('Original file')).toHaveAccessibleDescription('Example: 2024-05-17 01_3f9c2a.jpg')
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  const saved = { 'web-jpg': '{title}_{creator} ({set})', '0': '{date} {counter}/{id}' }
  expect(portal.config()['downloads']).toMatchObject({ file_names: saved })
  await field('Original file').fill('')
  await saveAndPublish()
  await expect.poll(() => (portal.config()['downloads'] as { file_names: object }).file_names).toEqual({ 'web-jpg': saved['web-jpg'] })
})

test('W7 the example is a file of the portal', async () => {
  await openAdminWithAssets('general')
  await field('PNG, lossless').fill('{title} {creator}_{id}')
  await expect.element(field('PNG, lossless')).toHaveAccessibleDescription(/^Example: Picture \d+ picture-\d+\.png$/)
})

test('W7 a template with an unknown placeholder is not saved, and the message names it', async () => {
  await openAdmin('general')
  await field('Original file').fill('{titel}')
  await expect
    .element(field('Original file'))
    .toHaveAccessibleDescription(/^There is no placeholder \{titel\}\. Use one of these: \{file\} \{title\}/)
  await expect.element(saveButton()).toBeDisabled()
  await field('Original file').fill('{title')
  await expect.element(field('Original file')).toHaveAccessibleDescription(/^The brace \{ belongs to no placeholder/)
  await field('Original file').fill('{title}')
  await expect.element(saveButton()).toBeEnabled()
})
