import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jpeg } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../../tests/support/media-fixtures-harness.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

/** As Excel writes it on a German computer. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')

const table = windows1252(
  'Inventarnummer;Titel;Künstler/Hersteller;Höhe (cm);Schlagworte;Aufnahmedatum;Bilddatei\n' +
    'N-1;Ein Koala;Käthe Brömmel;55,9;"Säugetiere; Magazin";12.2.2024;Bilder\\Tiere\\koala.jpg\n' +
    'N-2;Ein Wombat;José Núñez;146,4;Säugetiere;2023;WOMBAT.JPG\n',
)

describe('tables of other programs', () => {
  beforeEach(async () => {
    await harness.write('Bilder/Tiere/koala.jpg', await jpeg())
    await harness.write('Bilder/wombat.jpg', await jpeg(90, 30))
  })

  test('Z8 a table with German headers describes its files, also those that it names without a folder', async () => {
    await harness.write('vitrine.csv', table)
    const report = await harness.runPass()
    expect(report.failed).toEqual([{ path: 'vitrine.csv', reason: 'is not UTF-8; it was read as Windows-1252' }])
    const koala = await harness.record('Bilder/Tiere/koala.jpg')
    expect(koala.texts).toMatchObject({ title: 'Ein Koala' })
    expect(koala.keywords).toMatchObject({
      creator: [{ value: 'Käthe Brömmel' }],
      keywords: [{ value: 'Säugetiere' }, { value: 'Magazin' }],
      hoehe_cm: [{ value: '55,9' }],
      inventarnummer: [{ value: 'N-1' }],
    })
    expect(koala.numbers['capture_date']).toBe(Date.UTC(2024, 1, 12) / 1000)
    expect(koala.rights.view).toEqual(['everyone'])
    expect((await harness.record('Bilder/wombat.jpg')).texts).toMatchObject({ title: 'Ein Wombat' })
  })

  test('Z8 a name without a folder that several files have describes none of them, and is reported', async () => {
    await harness.write('Copies/wombat.jpg', await jpeg(90, 30))
    await harness.write('vitrine.csv', table)
    const { failed } = await harness.runPass()
    expect(failed.map(({ reason }) => reason)).toContain('describes "WOMBAT.JPG", which does not exist')
    for (const path of ['Bilder/wombat.jpg', 'Copies/wombat.jpg'])
      expect((await harness.record(path)).texts['title']).not.toBe('Ein Wombat')
  })

  test('Z8 V3 a table with rights, or with the column "file", never describes a file by its name alone', async () => {
    await harness.write('vitrine.csv', 'file,title\nwombat.jpg,other\n')
    await harness.write('Bilder/Tiere/vitrine.csv', 'Datei,view,Titel\nwombat.jpg,everyone,other\n')
    await harness.runPass()
    expect((await harness.record('Bilder/wombat.jpg')).texts['title']).not.toBe('other')
  })

  test('Z8 V3 a table with rights hides its files if the presumed column of files names none of them', async () => {
    await harness.write('vitrine.csv', 'Dateiname;view\n1;press\n2;press\n')
    const { failed } = await harness.runPass()
    expect((await harness.record('Bilder/wombat.jpg')).rights.view).toEqual([])
    expect(failed).toContainEqual({
      path: 'vitrine.csv',
      reason:
        'has no column "file", and "Dateiname" names no file; no user may view the files of its folder and below until this is repaired',
      hides: true,
    })
    await harness.write('vitrine.csv', 'Dateiname;view\nBilder/wombat.jpg;press\n2;press\n')
    await harness.runPass()
    expect((await harness.record('Bilder/wombat.jpg')).rights.view).toEqual(['press'])
    expect((await harness.record('Bilder/Tiere/koala.jpg')).rights.view).toEqual(['everyone'])
  })

  test('Z8 a table with another name is noticed with the number of its files, and has no effect', async () => {
    await harness.write('objekte-export.csv', table)
    await harness.write('prices.csv', 'name;price\nkoala.jpg and others;7\n')
    const { failed, skipped } = await harness.runPass()
    expect(failed[0]).toEqual({
      path: 'objekte-export.csv',
      reason: 'looks like a table of 2 files; choose it in the administration under Tables, or rename it to vitrine.csv',
    })
    expect(skipped.map(({ path }) => path)).toEqual(['prices.csv'])
    expect((await harness.record('Bilder/wombat.jpg')).texts['title']).not.toBe('Ein Wombat')
    // Unchanged, it is noticed again.
    expect((await harness.runPass()).failed[0]?.path).toBe('objekte-export.csv')
  })
})
