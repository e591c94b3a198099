import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import demoConfig from '../../../../demo/config.json'
import {
  adminGroup,
  createAdminPortal,
  moveByKeyboard,
  openAdmin,
  openAsGuest,
  saveButton,
  untilPublished,
} from '../../../../tests/support/component/admin-portal.ts'

interface Theme {
  readonly key: string
  readonly appearance: Readonly<Record<string, string>>
  readonly advanced_appearance: Readonly<Record<string, string>>
}
const themesOf = (config: Readonly<Record<string, unknown>>) => (config['themes'] as { options: Theme[] }).options
const themes = () => adminGroup('Themes')
const accent = () => themes().getByLabelText('Accent', { exact: true })

test('G3 confirms before a new accent colour overrides part colours, and reports a missing default theme', async () => {
  const { portal } = await openAdmin('appearance', createAdminPortal({ config: { ...demoConfig, themes: { default_dark: 'sepia' } } }))
  const first = themes().getByLabelText('On dark devices')
  await expect.element(first).toHaveAccessibleDescription('This theme no longer exists; visitors see “Light”.')
  await first.selectOptions('Dark')
  await expect.element(first).toHaveAccessibleDescription('')
  await themes().getByRole('listitem').first().getByText('Light', { exact: true }).click()
  await themes().getByLabelText('Give a part its own colour').selectOptions('Main buttons')
  const buttons = themes().getByLabelText('Main buttons', { exact: true })
  await buttons.fill('#7a0000')
  await accent().fill('#005b99')
  await userEvent.tab()
  const dialog = page.getByRole('dialog', { name: 'Overwrite the colours of individual parts?' })
  await expect.element(dialog.getByText('Main buttons')).toBeVisible()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect.element(buttons).not.toBeInTheDocument()
  await untilPublished()
  const [light] = themesOf(portal.config())
  expect(light).toMatchObject({ advanced_appearance: {}, appearance: { primary: '#005b99' } })
})

test('G3 adds, sorts and formats metadata fields from the index, and flags a missing field', async () => {
  const columns = [{ field_name: 'title' }, { field_name: 'no_longer_there' }]
  const { portal } = await openAdmin(
    'appearance',
    createAdminPortal({ config: { ...demoConfig, search: { ...demoConfig.search, list: { columns } } } }),
  )
  const list = adminGroup('List')
  await expect.poll(() => list.getByText('This field is no longer in the index.').elements().length).toBe(1)
  await list.getByRole('button', { name: 'Remove no_longer_there' }).click()
  await list.getByLabelText('Add a field: Columns').selectOptions('File size (filesize)')
  await expect.element(list.getByLabelText('Format of File size')).toHaveValue('filesize')
  await moveByKeyboard('File size', 'ArrowUp', 1, list)
  await list.getByLabelText('Row height').fill('20')
  await expect.element(list.getByText('Enter a number from 32 to 1000.')).toBeVisible()
  await expect.element(saveButton()).toBeDisabled()
  await list.getByLabelText('Row height').fill('120')
  await untilPublished()
  expect(portal.config()).toMatchObject({
    search: {
      list: {
        columns: [{ field_name: 'filesize', options: { filterVal: 'filesize' } }, { field_name: 'title' }],
        options: { rowHeight: 120 },
      },
    },
  })
})

test('G3 generates a complete, readable theme from one corporate colour', async () => {
  const opened = await openAdmin('appearance')
  await themes().getByRole('listitem').first().getByText('Light', { exact: true }).click()
  await expect.element(accent()).toHaveValue('#b84a00')
  const colour = () => themes().getByLabelText('Corporate colour', { exact: true })
  await expect.element(colour()).toHaveValue('#b84a00')
  await colour().fill('#ffcc00')
  // The colours follow only at the push of the button.
  await expect.element(accent()).toHaveValue('#b84a00')
  await themes().getByRole('button', { name: 'Generate the colours' }).click()
  await expect.element(accent()).not.toHaveValue('#b84a00')
  await expect
    .element(
      themes()
        .getByText(/^Contrast [\d.]+$/)
        .first(),
    )
    .toBeVisible()
  await expect.element(themes().getByText('hard to read')).not.toBeInTheDocument()
  const { value: primary } = accent().element() as HTMLInputElement
  await untilPublished()
  const [light] = themesOf(opened.portal.config())
  expect(light).toMatchObject({ templates: { brand: '#ffcc00' }, appearance: { primary } })
  expect(Object.keys(light?.appearance ?? {})).toHaveLength(12)
  await openAsGuest(opened, '#/')
  await expect.poll(() => getComputedStyle(document.documentElement).getPropertyValue('--c-primary')).toBe(primary)
})
