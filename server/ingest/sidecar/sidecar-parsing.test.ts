import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { describeRow } from './describe-row.ts'
import { parseKey } from './key.ts'
import { joinKeywords } from './keyword-lists.ts'
import { readCsvRows } from './read-csv.ts'
import { readFileJson, readJsonRows } from './read-json.ts'
import type { SidecarRow } from './row.ts'
import { resolveBelow } from './sidecar-path.ts'

const resolve = (path: string) => path
const only = (text: string) => {
  const { rows, problems } = readCsvRows(text)
  expect(problems).toEqual([])
  expect(rows).toHaveLength(1)
  return describeRow(rows[0] as SidecarRow, resolve)
}
const cellsOf = (row: SidecarRow) =>
  Object.fromEntries([...row.values].map(([key, value]) => [key, 'cell' in value ? value.cell : value.json]))

describe('CSV', () => {
  // Any text of a cell; the parser trims, so cells are generated trimmed.
  const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/\r\n?/g, '\n').trim())
  const name = cell.filter((text) => text !== '')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

  test('V2 reads exactly what a spreadsheet writes, with any separator, line end and byte order mark', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ file: name, title: cell, about: cell }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (written, separator, end, mark) => {
          const lines = [['file', 'title', 'about'], ...written.map(({ file, title, about }) => [file, title, about])]
          const text = lines.map((cells) => cells.map(quoted).join(separator)).join(end) + end
          const { rows, problems, closed } = readCsvRows((mark ? '\uFEFF' : '') + text)
          expect({ problems, closed }).toEqual({ problems: [], closed: false })
          expect(rows.map((row) => [row.file, cellsOf(row)])).toEqual(
            written.map(({ file, title, about }) => [file, { ...(title === '' ? {} : { title }), ...(about === '' ? {} : { about }) }]),
          )
        },
      ),
    )
  })

  test('V2 no text makes the parsers throw, and reported lines exist in the text', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'file', 'a', '|', '@', ':', '{', '[', '}', ']', '\\'), maxLength: 80 }),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        for (const { rows, problems } of [
          readCsvRows(text),
          readCsvRows(`file,view\n${text}`),
          readJsonRows(text),
          readFileJson(text, 'a.jpg'),
        ]) {
          const lines = text.split(/\r\n|\r|\n/).length + 2
          for (const { line } of [...rows, ...problems]) expect(line === null || (line >= 0 && line <= lines)).toBe(true)
          for (const row of rows) expect(() => describeRow(row, resolve)).not.toThrow()
        }
      }),
      { numRuns: 400 },
    )
  })

  test('V2 problems state their line', () => {
    const { rows, problems } = readCsvRows('file,title\na.jpg,"two\nlines"\n,nothing\nb.jpg,one,two,three\nc.jpg,fine\n')
    expect(rows.map(({ file, line }) => [file, line])).toEqual([
      ['a.jpg', 2],
      ['b.jpg', 5],
      ['c.jpg', 6],
    ])
    expect(problems).toEqual([
      { line: 4, problem: 'names no file', closes: false },
      { line: 5, problem: 'has 4 cells where the header has 2; the others are left out', closes: false },
    ])
    expect(readCsvRows('name;title\na;b').problems).toEqual([
      { line: 1, problem: 'has no column "file", so its lines have no effect', closes: false },
    ])
    expect(readCsvRows('file,title\na.jpg,"never ends').problems[0]?.problem).toMatch(/^cannot be read as CSV/)
  })

  test('V2 a table without a column "file" hides nothing, unless it may name rights', () => {
    const closed = (text: string) => readCsvRows(text).closed
    expect(closed('Inventarnummer;Titel;Bilddatei\nN-1;Koala;a.jpg\n')).toBe(false)
    expect(closed('name,View of the hall\na.jpg,x\n')).toBe(true)
    expect(closed('name,Front view\na.jpg,View\u00a0of the hall\n')).toBe(false)
    expect(closed('name,view\na.jpg,press\n')).toBe(true)
    expect(closed('name,download:web-jpg\na.jpg,press\n')).toBe(true)
    expect(closed('file|view\na.jpg|press\n')).toBe(true)
    expect(closed('My table\n\nfile,view\na.jpg,press\n')).toBe(true)
    expect(closed('f\0i\0l\0e\0,\0v\0i\0e\0w\0\n')).toBe(true)
    expect(readCsvRows('name,view\na.jpg,press\n').problems).toEqual([{ line: 1, problem: 'has no column "file"', closes: true }])
  })

  test('V2 skips the line of Excel that names the separator', () => {
    for (const [line, separator] of [
      ['sep=;', ';'],
      ['SEP=,', ','],
      ['"sep=\t"', '\t'],
      ['sep=|', '|'],
      ['sep=;;;', ';'],
    ] as const) {
      const { rows, problems } = readCsvRows(
        `\uFEFF${line}\r\n${['file', 'title', 'view'].join(separator)}\r\n${['a.jpg', 'one', 'press'].join(separator)}\r\n`,
      )
      expect({ line, problems, rows: rows.map((row) => [row.file, row.line, cellsOf(row)]) }).toEqual({
        line,
        problems: [],
        rows: [['a.jpg', 3, { title: 'one', view: 'press' }]],
      })
    }
    expect(readCsvRows('sep=;\nfile;title\n;x\n').problems[0]?.line).toBe(3)
    expect(readCsvRows('sep=;\n').closed).toBe(true)
  })

  test('V3 cells that a spreadsheet leaves out at the end of a line are empty, and a line at which the table ends is hidden', () => {
    const { rows, problems, closed } = readCsvRows(
      'file;title;keywords;view\r\na.jpg;one\r\nb.jpg\r\nc.jpg;three;x;press\r\nd.jpg;four;;;;\r\n',
    )
    expect({ problems, closed }).toEqual({ problems: [], closed: false })
    expect(rows.map((row) => [row.file, row.closed ?? false, row.lacksRights ?? false])).toEqual([
      ['a.jpg', false, true],
      ['b.jpg', false, true],
      ['c.jpg', false, false],
      ['d.jpg', false, false],
    ])
    expect(readCsvRows('file,title,view\na.jpg,one').rows[0]?.closed).toBe(true)
    expect(readCsvRows('file,view,title\na.jpg,press').rows[0]?.closed).toBeUndefined()
    expect(readCsvRows('file,title\na.jpg').problems).toEqual([])
  })

  test('V2 of columns with the same name the first one counts, and contradictory rights hide the file', () => {
    const { rows, problems } = readCsvRows('file,title,Title,title@DE,title@de\na.jpg,first,second,,zwei\nb.jpg,,second,eins,\n')
    expect(rows.map(cellsOf)).toEqual([{ title: 'first' }, { 'title@DE': 'eins' }])
    expect(problems).toEqual([
      { line: 1, problem: 'names the column "title" and "Title", which are the same; the first one counts' },
      { line: 1, problem: 'names the column "title@DE" and "title@de", which are the same; the first one counts' },
    ])
    const twice = readCsvRows('file,view,View\na.jpg,press,everyone\nb.jpg,,press\nc.jpg,press,\n')
    expect(twice.rows.map((row) => describeRow(row, resolve).description.view)).toEqual([[], ['press'], ['press']])
    const written = readJsonRows('[{"file":"a.jpg","title":"first","Title":"second","rating":1,"Rating":2}]').rows[0] as SidecarRow
    const { description, problems: repeated } = describeRow(written, resolve)
    expect([description.texts['title'], description.keywords['rating']?.[0]?.value]).toEqual(['first', '1'])
    expect(repeated).toEqual(['"Title" is given twice; the first value counts', '"Rating" is given twice; the first value counts'])
  })

  test('V2 accepts a quote inside a cell and grants no rights by it', () => {
    const { rows, problems, closed } = readCsvRows('file,title\na.jpg,one\nb.jpg,Monitor 19" on a desk\n"c.jpg","quoted, as ever"\n')
    expect(rows.map(cellsOf)).toEqual([{ title: 'one' }, { title: 'Monitor 19" on a desk' }, { title: 'quoted, as ever' }])
    expect({ problems, closed }).toEqual({
      problems: [{ line: 3, problem: 'has a quote inside a cell that does not begin with one; the cell was read unchanged' }],
      closed: false,
    })
    // The comma between such quotes ends the cell, so the following columns are shifted.
    const shifted = readCsvRows('file,title,view\na.jpg,The "a, b" of it,staff\n')
    expect(shifted.closed).toBe(true)
    expect(readCsvRows('file,title,view\na.jpg,19" wide,staff\nb.jpg,"never ends,staff\n')).toMatchObject({ rows: [], closed: true })
  })

  test('V3 unreadable rights hide the assets instead of showing them', () => {
    // The table ends in the line.
    const damaged = readCsvRows('file,title,view\na.jpg,one')
    expect(describeRow(damaged.rows[0] as SidecarRow, resolve).description).toMatchObject({ view: [], download: { '*': [] } })
    expect(readCsvRows('file,view\na.jpg,"open').closed).toBe(true)
    expect(readCsvRows('file,title\na.jpg,"open').closed).toBe(false)
    expect(readJsonRows('[{"file": "a.jpg", "view": ["press"]').closed).toBe(true)
    expect(only('file,view\na.jpg,press room').description.view).toEqual([])
    expect(only('file,view\na.jpg,*').description.view).toEqual([])
    expect(only('file,download:web-jpg\na.jpg,two words').description.download).toEqual({ 'web-jpg': [] })
    const { rows } = readCsvRows('file,download,download:webjpg,download:png\na.jpg,everyone,-,users\n')
    expect(describeRow(rows[0] as SidecarRow, resolve).description.download).toEqual({ '*': [], png: [], webjpg: [] })
    expect(only('file,view@de\na.jpg,press').description.view).toEqual([])
  })
})

describe('JSON', () => {
  test('V2 reads a list with its lines and reports invalid entries', () => {
    const { rows, problems } = readJsonRows(
      '[\n  { "file": "a.jpg",\n    "keywords@en": ["a|b", "c"] },\n  "nonsense",\n  { "file": "b.jpg", "rating": 3 }\n]',
    )
    expect(rows.map(({ file, line }) => [file, line])).toEqual([
      ['a.jpg', 2],
      ['b.jpg', 5],
    ])
    expect(problems).toEqual([{ line: 4, problem: 'is not an object with "file"', closes: true }])
    expect(describeRow(rows[0] as SidecarRow, resolve).description.keywords['keywords']?.map(({ value }) => value)).toEqual(['a|b', 'c'])
    expect(describeRow(rows[1] as SidecarRow, resolve).description.keywords['rating']?.[0]?.value).toBe('3')
  })

  test('V2 reports values of the wrong type and ignores them', () => {
    const { rows } = readJsonRows(
      '[{"file":"a.jpg","title":{"de":"x"},"rating":true,"__proto__":{"polluted":1},"constructor":"x","capture_date":"2020-13-01"}]',
    )
    const { description, problems } = describeRow(rows[0] as SidecarRow, resolve)
    expect(problems).toHaveLength(4)
    expect(description).toEqual({ texts: {}, keywords: {}, numbers: {} })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('fields of a row', () => {
  test('V2 reads every kind of field', () => {
    const { description, problems } = only(
      'file;title@de;title;description@en;keywords@de;keywords@en;creator;rating;color_code;capture_date;imp_date;bbox_x;view;download;download:original;meta_collections;captions@de;season@de\n' +
        'a.mp4;Hund;Dog;Long text;Hund|Haus;dog|house;Ada;5;rot;2020-02-03T04:05:06+01:00;2021-01-01;12,5;press|users;-;everyone;3|1|3;sub\\a.vtt;Winter',
    )
    expect(problems).toEqual([])
    expect(description).toEqual({
      texts: { title: { en: 'Dog', de: 'Hund' }, description: { en: 'Long text' } },
      keywords: {
        rating: [{ value: '5', labels: { de: '5 Sterne', en: '5 stars' } }],
        color_code: [{ value: '1', labels: { de: 'Rot', en: 'Red' } }],
        keywords: [
          { value: 'dog', labels: { de: 'Hund', en: 'dog' } },
          { value: 'house', labels: { de: 'Haus', en: 'house' } },
        ],
        creator: [{ value: 'Ada' }],
        season: [{ value: 'Winter', labels: { de: 'Winter' } }],
      },
      numbers: {
        capture_date: Date.UTC(2020, 1, 3, 4, 5, 6) / 1000,
        capture_moment: Date.UTC(2020, 1, 3, 3, 5, 6) / 1000,
        imp_date: Date.UTC(2021, 0, 1) / 1000,
        bbox_x: 12.5,
      },
      view: ['press', 'users'],
      download: { '*': [], '0': ['everyone'] },
      captions: [{ lang: 'de', path: 'sub\\a.vtt' }],
      collections: [3, 1],
    })
  })

  test('V2 reports names that are not fields', () => {
    for (const written of [
      'Straße',
      'id',
      'token',
      'x_label',
      'filesize',
      'pages',
      'title@x1',
      'captions',
      'rating@de',
      'constructor',
      'url',
      '1st',
      'a b',
    ])
      expect({ written, kind: parseKey(written).kind }).toEqual({ written, kind: 'unusable' })
    expect(parseKey(' Title@DE ')).toEqual({ kind: 'text', field: 'title', lang: 'de' })
    expect(parseKey('title@pt_br')).toEqual({ kind: 'text', field: 'title', lang: 'pt-BR' })
    expect(parseKey('frame_colour')).toEqual({ kind: 'keyword', field: 'frame_colour', lang: null, several: true })
  })

  test('V2 keeps parallel lists aligned when values are empty', () => {
    const place = fc.constantFrom('', 'a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 12 }), (pairs) => {
        const { values, problem } = joinKeywords(
          new Map([
            ['de', pairs.map(([de]) => de)],
            ['en', pairs.map(([, en]) => en)],
          ]),
        )
        expect(problem).toBeNull()
        for (const { value, labels } of values) {
          const [de, en] = pairs.find(([, english]) => english === value) ?? []
          expect(labels).toEqual({ ...(de ? { de } : {}), en })
        }
        expect(values.map(({ value }) => value)).toEqual([...new Set(pairs.map(([, en]) => en))].filter((en) => en !== ''))
      }),
    )
    expect(
      joinKeywords(
        new Map([
          ['en', ['a', 'b']],
          ['de', ['A']],
        ]),
      ).problem,
    ).toMatch(/different length/)
  })

  test('T20 a path in a sidecar never leaves the folder of the sidecar', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '', 'a', 'b.jpg', '...', '%2e%2e', '\\', '/'), fc.string({ maxLength: 5 }))
    fc.assert(
      fc.property(
        fc.constantFrom('', 'in', 'in/deep'),
        fc.array(part, { maxLength: 6 }),
        fc.constantFrom('/', '\\'),
        (folder, parts, separator) => {
          const path = resolveBelow(folder, parts.join(separator))
          if (path === null) return
          expect(path.split('/')).not.toContain('..')
          expect(path.startsWith('/')).toBe(false)
          expect(folder === '' || path.startsWith(`${folder}/`)).toBe(true)
        },
      ),
    )
  })

  test('V2 reads the encodings of spreadsheets on Windows', () => {
    expect(decodeText(Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toEqual({
      text: 'Müller',
      problem: 'is not UTF-8; it was read as Windows-1252',
    })
    expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Müller', 'utf16le')])).text).toBe('Müller')
    expect(decodeText(Buffer.from('Müller'))).toEqual({ text: 'Müller', problem: null })
  })
})
