import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldNamePattern } from '#contract/fields.ts'
import { columnsOf } from './columns.ts'
import { parseKey } from './key.ts'
import { isRightsKey, plainKey } from './row.ts'

const namesOf = (...header: string[]) => columnsOf(header).map(({ name }) => name)
const labelsOf = (...header: string[]) => columnsOf(header).map(({ label }) => label)

describe('columns of a table', () => {
  test('Z8 usual names stand for fields, in German and in English', () => {
    expect(namesOf('Bilddatei', 'Titel', 'Künstler/Hersteller', 'Schlagworte', 'Beschreibung', 'Ort', 'Bildrechte', 'Lizenz')).toEqual([
      'file',
      'title',
      'creator',
      'keywords',
      'description',
      'location',
      'copyright',
      'licence',
    ])
    expect(namesOf('File name', 'TITLE', 'Photographer', 'Tags', 'Caption', 'City', 'Rights', 'License')).toEqual([
      'file',
      'TITLE',
      'creator',
      'keywords',
      'description',
      'location',
      'copyright',
      'licence',
    ])
    expect(namesOf('Künstler/in', 'Fotograf:in', 'file_name', 'Titel@de', 'Titel@en')).toEqual([
      'creator',
      'fotograf_in',
      'file',
      'title@de',
      'title@en',
    ])
  })

  test('Z8 a field that has its own column is not taken by another name', () => {
    expect(namesOf('file', 'Dateiname', 'title', 'Titel', 'Künstler', 'Urheber')).toEqual([
      'file',
      'Dateiname',
      'title',
      'Titel',
      'creator',
      'Urheber',
    ])
    expect(labelsOf('title', 'Titel')).toEqual([null, 'Titel'])
  })

  test('Z8 every other header is a field with its text as label', () => {
    expect(columnsOf(['Höhe (cm)', 'Material/Technik', 'ID', '2. Maß', '高さ', 'shelf'])).toEqual([
      { written: 'Höhe (cm)', name: 'hoehe_cm', label: 'Höhe (cm)' },
      { written: 'Material/Technik', name: 'material_technik', label: 'Material/Technik' },
      { written: 'ID', name: 'own_id', label: 'ID' },
      { written: '2. Maß', name: 'field_2_mass', label: '2. Maß' },
      { written: '高さ', name: expect.stringMatching(/^field_[0-9a-f]{8}$/), label: '高さ' },
      { written: 'shelf', name: 'shelf', label: null },
    ])
  })

  test('Z8 the name of a field depends on its header alone', () => {
    expect(namesOf('高さ', '幅')[1]).toBe(namesOf('幅')[0])
  })

  test('Z8 V3 no header with the name of a right becomes a field', () => {
    for (const header of ['view', 'View', 'download:web-jpg', 'view (x)', 'file|view', 'x;download', 'v\u0000i\u0000e\u0000w'])
      expect(columnsOf([header])).toEqual([{ written: header, name: header, label: null }])
  })

  test('Z8 any header: rights stay rights, names of fields stay, and new names are valid', () => {
    const word = fc.constantFrom(
      'view',
      'download',
      'Titel',
      'title',
      'file',
      'Datei',
      'Höhe',
      'text',
      'id',
      '@de',
      ':',
      '|',
      ' ',
      '(',
      'x',
    )
    const header = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.array(word, { maxLength: 4 }).map((words) => words.join('')),
    )
    fc.assert(
      fc.property(fc.array(header, { maxLength: 8 }), (cells) => {
        columnsOf(cells).forEach(({ written, name, label }) => {
          if (isRightsKey(written)) expect(name).toBe(written)
          expect(isRightsKey(name)).toBe(isRightsKey(written))
          if (written !== '' && parseKey(written).kind !== 'unusable' && plainKey(name) !== plainKey(written))
            // An own name such as `titel` that stands for a field.
            expect(parseKey(written).kind).toBe('keyword')
          if (label !== null) expect(plainKey(name)).toMatch(fieldNamePattern)
        })
      }),
      { examples: ['(view', '_view_!', '»download«', 'vïew', 'view_'].map((header) => [[header]]) },
    )
  })
})
