import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ColumnMapping, MediaTable, PreviewedRow, TablePreview } from '#contract/table-mapping.ts'
import type { OpenedAdmin } from '../../../../tests/support/component/admin-portal.ts'
import { openAdmin } from '../../../../tests/support/component/admin-portal.ts'

const noticed: MediaTable = { path: 'Export/objekte.csv', fileCount: 163, use: 'noticed' }

const row = (changes: Partial<PreviewedRow>): PreviewedRow => ({
  path: 'koala.jpg',
  isFound: true,
  picture: null,
  fields: [{ field: 'title', label: null, values: ['Ein Koala'] }],
  view: null,
  ...changes,
})

const preview: TablePreview = {
  columns: [
    { header: 'Foto', mapping: { as: 'field', header: 'Foto', field: 'file' }, isRight: false, samples: ['koala.jpg'] },
    { header: 'Höhe (cm)', mapping: { as: 'own', header: 'Höhe (cm)' }, isRight: false, samples: ['55,9', '146'] },
    { header: 'view', mapping: { as: 'field', header: 'view', field: 'view' }, isRight: true, samples: ['press', '-'] },
  ],
  rows: [
    row({
      fields: [
        { field: 'title', label: null, values: ['Ein Koala'] },
        { field: 'hoehe_cm', label: 'Höhe (cm)', values: ['55,9'] },
      ],
    }),
    row({ path: 'wombat.jpg', view: [] }),
    row({ path: 'emu.jpg', isFound: false, view: ['press'] }),
  ],
  rowCount: 163,
  foundCount: 160,
  hiddenCount: 4,
  restrictedCount: 12,
  problems: [],
}

const openTables = (tables: readonly MediaTable[] | null, response: TablePreview = preview): Promise<OpenedAdmin> =>
  openAdmin('tables', undefined, {
    calls: {
      getTables: () => ({ tables: tables && [...tables] }),
      previewTable: () => response,
      saveTableMapping: () => ({ result: true }),
    },
  })

const openMapper = async (): Promise<OpenedAdmin> => {
  const opened = await openTables([noticed])
  await page.getByRole('button', { name: 'Choose columns: Export/objekte.csv' }).click()
  await expect.element(page.getByRole('heading', { name: 'Export/objekte.csv' })).toHaveFocus()
  return opened
}

const meaningOf = (header: string) => page.getByLabelText(`Meaning of the column “${header}”`)
const saved = ({ api }: OpenedAdmin): ColumnMapping[] | null | undefined => api.callsOf('saveTableMapping').at(-1)?.body?.columns

test('Z8 a noticed table shows its columns, first rows and hidden files before it is saved', async () => {
  const opened = await openMapper()
  await expect.element(meaningOf('Foto')).toHaveValue('file')
  await expect.element(meaningOf('Höhe (cm)')).toHaveValue(':own')
  const effects = page.getByRole('status').filter({ hasText: 'rows name a file' })
  await expect.element(effects).toHaveTextContent('160 of 163 rows name a file that exists.')
  await expect.element(effects).toHaveTextContent('4 files will be hidden from everyone except administrators.')
  await expect.element(effects).toHaveTextContent('12 files will be visible to some groups only.')
  const rows = page.getByRole('region', { name: 'How the files will look' })
  await expect.element(rows).toHaveTextContent(/Ein Koala.*Höhe \(cm\): 55,9.*Hidden from everyone.*There is no such file.*Only for press/)
  await page.getByRole('button', { name: 'Save and use the table' }).click()
  await expect.element(page.getByText('The columns are saved.')).toBeVisible()
  expect(saved(opened)).toEqual(preview.columns.map(({ mapping }) => mapping))
})

test('Z8 a changed column is previewed, with a language and as ignored', async () => {
  const opened = await openMapper()
  await meaningOf('Höhe (cm)').selectOptions('title')
  await page.getByLabelText('Language of the column “Höhe (cm)”').selectOptions('de')
  await expect
    .poll(() => opened.api.callsOf('previewTable').at(-1)?.body?.columns?.[1])
    .toEqual({ as: 'field', header: 'Höhe (cm)', field: 'title@de' })
  await meaningOf('Höhe (cm)').selectOptions(':ignored')
  await page.getByRole('button', { name: 'Save and use the table' }).click()
  await expect.poll(() => saved(opened)?.[1]).toEqual({ as: 'ignored', header: 'Höhe (cm)' })
})

test('Z8 each meaning of a column stands for its field', async () => {
  await openMapper()
  await expect.element(meaningOf('Höhe (cm)')).toBeVisible()
  const choices = meaningOf('Höhe (cm)').element() as HTMLSelectElement
  expect(Object.fromEntries([...choices.options].map(({ text, value }) => [text, value]))).toMatchObject({
    'Own field “Höhe (cm)”': ':own',
    Ignore: ':ignored',
    'Name of the file': 'file',
    Title: 'title',
    'Right to see the file': 'view',
    'Right to download the file': 'download',
    'Visible from': 'visible_from',
    'Visible until': 'visible_until',
    'Download from': 'download_from',
    'Download until': 'download_until',
  })
})

test('Z8 V3 a column of rights is ignored only after a confirmation that says its effect', async () => {
  const opened = await openMapper()
  await meaningOf('view').selectOptions(':ignored')
  const dialog = page.getByRole('dialog', { name: 'Remove these rights?' })
  await expect.element(dialog).toHaveTextContent('can be seen by everyone')
  await dialog.getByRole('button', { name: 'Keep the rights' }).click()
  await expect.element(meaningOf('view')).toHaveValue('view')
  await meaningOf('view').selectOptions(':ignored')
  await dialog.getByRole('button', { name: 'Remove the rights' }).click()
  await page.getByRole('button', { name: 'Save and use the table' }).click()
  await expect.poll(() => saved(opened)?.[2]).toEqual({ as: 'ignored', header: 'view', ignoresRight: true })
})

test('Z8 a field of its own gets a label for each language', async () => {
  const opened = await openMapper()
  await page.getByRole('listitem').filter({ hasText: 'Höhe (cm)' }).getByText('Labels by language').first().click()
  await page.getByLabelText('English: label of “Höhe (cm)”').fill('Height (cm)')
  await page.getByRole('button', { name: 'Save and use the table' }).click()
  await expect.poll(() => saved(opened)?.[1]).toEqual({ as: 'own', header: 'Höhe (cm)', labels: { en: 'Height (cm)' } })
})

test('Z8 a table cannot be used without a column of files', async () => {
  await openMapper()
  await meaningOf('Foto').selectOptions('title')
  await expect.element(page.getByText('Choose the column with the names of the files.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save and use the table' })).toBeDisabled()
})

test('Z8 the mapping of a missing table is removed after a confirmation', async () => {
  const opened = await openTables([{ path: 'old.csv', fileCount: null, use: 'missing' }])
  await page.getByRole('button', { name: 'Choose columns: old.csv' }).click()
  await page.getByRole('button', { name: 'Remove the choice' }).click()
  await page.getByRole('dialog', { name: 'Remove the chosen columns?' }).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('The table is no longer used as chosen here.')).toBeVisible()
  expect(saved(opened)).toBeNull()
  expect(opened.api.callsOf('previewTable')).toEqual([])
})

test('Z8 a folder without tables, or one that is still being read, is explained', async () => {
  const { close } = await openTables([])
  await expect.element(page.getByRole('heading', { name: 'No tables found' })).toBeVisible()
  await close()
  await openTables(null)
  await expect.element(page.getByRole('heading', { name: 'The media folder is still being read' })).toBeVisible()
})
