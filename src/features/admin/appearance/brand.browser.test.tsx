import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminGroup, createAdminPortal, openAdmin, saveAndPublish } from '../../../../tests/support/component/admin-portal.ts'
import { contrastOf } from '../../../domain/theme/contrast.ts'

interface Themes {
  readonly brand: string
  readonly options: readonly { readonly key: string; readonly appearance: { readonly primary: string; readonly on_primary: string } }[]
}

const themesOf = (config: Readonly<Record<string, unknown>>) => config['themes'] as Themes

const open = async (config: Readonly<Record<string, unknown>> | null = null) => {
  await page.viewport(1180, 820)
  return openAdmin('appearance', createAdminPortal({ config }))
}

const field = () => adminGroup('Brand colour').getByRole('textbox', { name: 'Brand colour', exact: true })

test('Z13 one colour sets the accents of light and dark while it is typed, and can be taken back', async () => {
  const { portal } = await open()
  const sample = () => adminGroup('Brand colour').getByText(/^Dark: contrast of links/)
  await expect.element(sample()).toBeVisible()
  const before = sample().element().textContent
  await userEvent.fill(field(), '#005b99')
  await expect.element(sample()).not.toHaveTextContent(before ?? '')
  await userEvent.fill(field(), '#005b9')
  await expect.element(page.getByText('Enter a colour such as #b84a00.').first()).toBeVisible()
  await userEvent.fill(field(), '#ffcc00')
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  const { brand, options } = themesOf(portal.config())
  expect(brand).toBe('#ffcc00')
  expect(options.map(({ appearance }) => contrastOf(appearance.primary, appearance.on_primary) >= 4.5)).toEqual([true, true])
  expect(new Set(options.map(({ appearance }) => appearance.primary)).size).toBe(2)
  await userEvent.click(page.getByRole('button', { name: 'Standard colours' }))
  await expect.element(field()).toHaveValue('#b84a00')
  await expect.element(sample()).toHaveTextContent(before ?? '')
})

test('Z13 an individual colour stays until it is given up for the brand', async () => {
  await open({ themes: { options: [{ key: 'light', translation: 'themes.light', variant: 'light', appearance: { primary: '#7a0026' } }] } })
  await userEvent.fill(field(), '#005b99')
  await expect.element(page.getByText('Colours that were set individually stay as they are: Light')).toBeVisible()
  const accent = adminGroup('Themes').getByRole('textbox', { name: 'Accent', exact: true })
  await userEvent.click(adminGroup('Themes').getByRole('listitem').getByText('Light', { exact: true }).first())
  await expect.element(accent).toHaveValue('#7a0026')
  await userEvent.click(page.getByRole('button', { name: 'Use the brand colour there, too' }))
  await expect.element(accent).toHaveValue('#005b99')
})
