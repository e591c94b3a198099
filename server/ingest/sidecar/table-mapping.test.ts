import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ColumnMapping } from '#contract/table-mapping.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { jpeg } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../../tests/support/media-fixtures-harness.ts'
import type { Caller } from '../../common/caller.ts'
import { visibleFields } from '../../services/assets/visible-fields.ts'
import { columnsOf, mapsRights } from './columns.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
  await harness.write('koala.jpg', await jpeg())
  await harness.write('wombat.jpg', await jpeg(90, 30))
})
afterEach(() => harness.close())

const field = (header: string, name: string): ColumnMapping => ({ as: 'field', header, field: name })
const table = 'Nr;Foto;Objekt;Freigabe;Intern\n1;koala.jpg;Ein Koala;press;x\n2;wombat.jpg;Ein Wombat;-;y\n'
const columns = [field('Nr', 'title'), field('Foto', 'file'), field('Objekt', 'description'), field('Freigabe', 'view')]
const columnsWithoutRights: ColumnMapping[] = [...columns.slice(0, 3), { as: 'ignored', header: 'Freigabe' }]

const save = (mapping: readonly ColumnMapping[], path = 'objekte.csv') =>
  harness.stores.configuration.putDocument(`table-mappings/${path}`, { columns: mapping }, null, null)
const viewOf = async (path: string) => (await harness.record(path)).rights.view

describe('mappings of tables', () => {
  test('Z8 a mapped table describes its files without a new name, also after a restart', async () => {
    await harness.write('objekte.csv', table)
    await save([...columnsWithoutRights, { as: 'ignored', header: 'Intern' }])
    expect((await harness.runPass()).failed).toEqual([])
    const koala = await harness.record('koala.jpg')
    expect(koala.texts).toMatchObject({ title: '1', description: 'Ein Koala' })
    expect(koala.keywords['intern']).toBeUndefined()
    expect(koala.rights.view).toEqual(['everyone'])
    await harness.runPass()
    expect((await harness.record('wombat.jpg')).texts).toMatchObject({ title: '2' })
  })

  test('Z8 V3 columns that the mapping does not name are mapped as usual, also a right that is added later', async () => {
    await harness.write('objekte.csv', 'Foto;Höhe (cm);view\nkoala.jpg;3;press\n')
    await save([field('Foto', 'file')])
    await harness.runPass()
    expect((await harness.record('koala.jpg')).keywords['hoehe_cm']).toEqual([{ value: '3' }])
    expect(await viewOf('koala.jpg')).toEqual(['press'])
  })

  test('Z8 V3 a mapped right hides files, and all of them if its column is missing', async () => {
    await harness.write('objekte.csv', table)
    await save(columns)
    await harness.runPass()
    expect([await viewOf('koala.jpg'), await viewOf('wombat.jpg')]).toEqual([['press'], []])
    await harness.write('objekte.csv', table.replace('Freigabe', 'Status'))
    const { failed } = await harness.runPass()
    expect(failed[0]).toMatchObject({ path: 'objekte.csv:1', hides: true })
    expect(failed[0]?.reason).toContain('has no column "Freigabe", which is mapped to a right')
    expect(await viewOf('koala.jpg')).toEqual([])
  })

  test('Z8 V3 a missing table with mapped rights hides the files of its folder until the mapping is removed', async () => {
    await harness.write('objekte.csv', table)
    await save(columns)
    await harness.runPass()
    await rm(join(harness.folder, 'objekte.csv'))
    expect((await harness.runPass()).failed[0]).toMatchObject({ path: 'objekte.csv', hides: true })
    expect(await viewOf('koala.jpg')).toEqual([])
    await harness.stores.configuration.removeDocument('table-mappings/objekte.csv')
    await harness.runPass()
    expect(await viewOf('koala.jpg')).toEqual(['everyone'])
  })

  test('Z8 V3 an unreadable mapping hides the files of its folder', async () => {
    await harness.write('objekte.csv', table)
    await harness.stores.configuration.putDocument('table-mappings/objekte.csv', { columns: 'x' }, null, null)
    expect((await harness.runPass()).failed[0]).toMatchObject({ path: 'objekte.csv', hides: true })
    expect(await viewOf('koala.jpg')).toEqual([])
  })

  test('Z8 vitrine.csv of the same folder has priority over a mapped table', async () => {
    await harness.write('zz.csv', 'Foto;Titel;Quelle\nkoala.jpg;mapped;mapped\n')
    await harness.write('vitrine.csv', 'file;title\nkoala.jpg;named\n')
    await save([field('Foto', 'file')], 'zz.csv')
    await harness.runPass()
    expect((await harness.record('koala.jpg')).texts).toMatchObject({ title: 'named', source: 'mapped' })
  })

  test('Z8 labels by language are stored for the fields of the portal', async () => {
    await harness.write('objekte.csv', table)
    const labels = { de: 'Vermerk', en: 'Note' }
    await save([...columnsWithoutRights, { as: 'own', header: 'Intern', labels }])
    await harness.runPass()
    expect((await harness.stores.configuration.getDocument('field-labels'))?.body).toEqual({ intern: labels })
    const caller = { isGuiAdmin: true, locale: 'de' } as Caller
    const fields = await visibleFields({ catalogue: harness.catalogue, configuration: harness.stores.configuration }, caller)
    expect(fields.find(({ field_name }) => field_name === 'intern')?.default_labels).toEqual(labels)
  })

  test('Z8 a mapping is previewed, saved, changed and removed while the folder is watched', async () => {
    await harness.write('objekte.csv', table)
    const ingest = harness.follow()
    await ingest.ready
    expect(ingest.tables()).toEqual([{ path: 'objekte.csv', fileCount: 2, use: 'noticed' }])
    expect(await ingest.previewTable('other.csv', [], 'de')).toBeNull()
    const preview = await ingest.previewTable('objekte.csv', columns, 'de')
    expect(preview).toMatchObject({ rowCount: 2, foundCount: 2, hiddenCount: 1, restrictedCount: 1, problems: [] })
    expect(preview?.rows[1]).toMatchObject({ path: 'wombat.jpg', isFound: true, view: [], id: (await harness.record('wombat.jpg')).id })
    expect(preview?.rows[0]?.fields[0]).toEqual({ field: 'title', label: null, values: ['1'] })
    expect(preview?.columns[4]).toEqual({
      header: 'Intern',
      mapping: { as: 'own', header: 'Intern' },
      isRight: false,
      samples: ['x', 'y'],
    })
    await save(columns)
    ingest.applyTables()
    await eventually(async () => expect(await viewOf('wombat.jpg')).toEqual([]))
    expect(ingest.tables()).toEqual([{ path: 'objekte.csv', fileCount: null, use: 'mapped' }])
    await harness.stores.configuration.removeDocument('table-mappings/objekte.csv')
    ingest.applyTables()
    await eventually(async () => expect(await viewOf('wombat.jpg')).toEqual(['everyone']))
  })
})

describe('columns with mappings', () => {
  const namesOf = (header: readonly string[], mappings: readonly ColumnMapping[]) => columnsOf(header, mappings).map(({ name }) => name)

  test('Z8 V3 a column with the name of a right stays a right without a confirmation', () => {
    const ignored: ColumnMapping = { as: 'ignored', header: 'view' }
    for (const mapping of [ignored, { as: 'own', header: 'view' }, field('view', 'title'), field('view', 'download')] as const) {
      expect(namesOf(['view'], [mapping])).toEqual(['view'])
      expect(mapsRights([mapping])).toBe(true)
      expect(namesOf(['view'], [{ ...mapping, ignoresRight: true }])).not.toEqual(['view'])
    }
    expect(mapsRights([{ ...ignored, ignoresRight: true }])).toBe(false)
    expect(namesOf(['view (x)'], [field('view (x)', 'view')])).toEqual(['view'])
  })

  test('Z8 a field that a mapping uses is not taken by another header', () => {
    expect(namesOf(['Objekt', 'Titel'], [field('Objekt', 'title')])).toEqual(['title', 'Titel'])
  })

  test('Z8 a field of its own has the labels of its mapping, by language', () => {
    const labels = { de: 'Höhe', en: 'Height' }
    expect(columnsOf(['H'], [{ as: 'own', header: 'H', labels }])).toEqual([{ written: 'H', name: 'h', label: labels }])
    expect(columnsOf(['H'], [{ as: 'own', header: 'H', labels: { de: ' ' } }])[0]?.label).toBe('H')
  })

  test('Z8 columns with equal headers have mappings of their own', () => {
    expect(namesOf(['Maß', 'Maß'], [{ as: 'ignored', header: 'Maß' }, field('Maß', 'description')])).toEqual(['', 'description'])
  })
})
