import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createIngestHarness, type IngestHarness, reasons } from '../../tests/support/media-fixtures-harness.ts'
import { overloadedReaders } from '../../tests/support/overloaded-readers.ts'
import { zipOf } from '../../tests/support/plain-files.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

type Parts = Readonly<Record<string, string | Uint8Array>>

const contentTypes = (part: string, type: string) => ({
  '[Content_Types].xml': `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
})
const docx = (parts: Parts) => zipOf({ ...contentTypes('word/document.xml', 'wordprocessingml.document'), ...parts }, 'deflated')
const pptx = (parts: Parts) => zipOf({ ...contentTypes('ppt/presentation.xml', 'presentationml.presentation'), ...parts }, 'deflated')
const xlsx = (parts: Parts) => zipOf({ ...contentTypes('xl/workbook.xml', 'spreadsheetml.sheet'), ...parts }, 'deflated')
const openDocument = (type: string, parts: Parts) => zipOf({ mimetype: `application/vnd.oasis.opendocument.${type}`, ...parts })
const core = (fields: string) => ({ 'docProps/core.xml': `<cp:coreProperties>${fields}</cp:coreProperties>` })
const body = (text: string) => ({ 'word/document.xml': `<w:document><w:body>${text}</w:body></w:document>` })

describe('V2 text of office documents', () => {
  test('V2 text and properties of a Word document', async () => {
    const text =
      '<w:p><w:r><w:t>Grüße &amp; </w:t><w:t>Hafen</w:t></w:r></w:p><w:p><w:del><w:t>deleted</w:t></w:del><w:t>Leuchtturm</w:t></w:p>'
    const fields =
      '<dc:title>Press release</dc:title><dc:creator>Ada</dc:creator><dc:subject>Coast</dc:subject><cp:keywords>sea, light</cp:keywords><dcterms:created xsi:type="dcterms:W3CDTF">2021-05-06T07:08:09Z</dcterms:created>'
    await harness.write('kit/a_1.docx', docx({ ...body(text), ...core(fields), 'word/comments.xml': '<w:t>secret remark</w:t>' }))
    const report = await harness.runPass()
    expect([report.notes, report.failed]).toEqual([[], []])
    const record = await harness.record('kit/a_1.docx')
    expect(record).toMatchObject({
      kind: 'other',
      filetype: 'docx',
      fullText: 'Grüße & Hafen\nLeuchtturm',
      texts: { title: 'Press release', description: 'Coast' },
      keywords: { creator: [{ value: 'Ada' }], keywords: [{ value: 'sea' }, { value: 'light' }] },
      numbers: { capture_date: Date.UTC(2021, 4, 6, 7, 8, 9) / 1000 },
      width: null,
    })
    const found = await harness.catalogue.search({
      text: 'leuchtturm',
      filter: {},
      facets: [],
      facetLimit: 1,
      facetContains: {},
      sort: { key: 'score', orientation: 'desc' },
      start: 0,
      rows: 10,
      groups: ['everyone'],
      locale: 'en',
    })
    expect(found.ids).toEqual([record.id])
  })

  test('V2 text of slides, sheets and OpenDocument files', async () => {
    const slide = (text: string, attributes = '') => `<p:sld ${attributes}><a:p><a:t>${text}</a:t></a:p></p:sld>`
    await harness.write(
      'a.pptx',
      pptx({
        'ppt/slides/slide10.xml': slide('ten'),
        'ppt/slides/slide2.xml': slide('two'),
        'ppt/slides/slide3.xml': slide('hidden', 'show="0"'),
        'ppt/notesSlides/notesSlide1.xml': slide('said only'),
      }),
    )
    await harness.write(
      'b.xlsx',
      xlsx({
        'xl/sharedStrings.xml': '<sst><si><t>Lamp</t></si><si><r><t>Ta</t></r><r><t>ble</t></r><rPh><t>reading</t></rPh></si></sst>',
        'xl/worksheets/sheet1.xml': '<sheetData><c t="inlineStr"><is><t>Chair</t></is></c><c><v>12</v></c></sheetData>',
      }),
    )
    const content =
      '<office:body><text:h>Head</text:h><text:p>One<text:s/>two<office:annotation><text:p>remark</text:p></office:annotation></text:p></office:body>'
    const meta = '<office:meta><dc:title>Untitled</dc:title><meta:keyword>a</meta:keyword><meta:keyword>b</meta:keyword></office:meta>'
    for (const [name, type] of [
      ['c.odt', 'text'],
      ['d.ods', 'spreadsheet'],
      ['e.odp', 'presentation'],
    ] as const)
      await harness.write(name, openDocument(type, { 'content.xml': content, 'meta.xml': meta, 'name.txt': name }))
    expect((await harness.runPass()).notes).toEqual([])
    const texts = [...(await harness.records()).values()].map(({ path, fullText }) => [path, fullText])
    expect(Object.fromEntries(texts)).toEqual({
      'a.pptx': 'two\nten',
      'b.xlsx': 'Lamp\nTable\nChair',
      'c.odt': 'Head\nOne two',
      'd.ods': 'Head\nOne two',
      'e.odp': 'Head\nOne two',
    })
    expect(await harness.record('c.odt')).toMatchObject({ texts: { title: 'c' }, keywords: { keywords: [{ value: 'a' }, { value: 'b' }] } })
  })
})

test('V2 text of text files in UTF-8 and Windows-1252, and none of other files', async () => {
  await harness.write('readme.txt', 'Größe: 5 €\n')
  await harness.write('old.md', Buffer.from('# Gr\u00f6\u00dfe', 'latin1'))
  await harness.write('cut.txt', `${'ä'.repeat(500_000)}x`)
  await harness.write('data.bin', Buffer.from([65, 66, 0, 67]))
  await harness.runPass()
  const texts = [...(await harness.records()).values()].map(({ path, fullText }) => [path, fullText?.slice(0, 12) ?? null])
  expect(Object.fromEntries(texts)).toEqual({
    'readme.txt': 'Größe: 5 €',
    'old.md': '# Größe',
    'cut.txt': 'ä'.repeat(12),
    'data.bin': null,
  })
})

describe('V2 damaged and hostile office documents stay assets', () => {
  test('V2 bombs, entities, protected and damaged archives', async () => {
    const paragraph = '<w:p><w:t>Start of the text</w:t></w:p>'
    await harness.write('bomb.docx', docx(body(`${paragraph}${' '.repeat(100 * 1024 * 1024)}<w:p><w:t>never read</w:t></w:p>`)))
    await harness.write('long.docx', docx(body(`<w:p><w:t>${'word '.repeat(100_000)}</w:t></w:p>`)))
    const laughs = '<!DOCTYPE a [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
    await harness.write('entity.docx', docx({ 'word/document.xml': `${laughs}<w:t>x&b;&c;y</w:t>` }))
    const locked = docx(body(paragraph))
    for (let at = 0; (at = locked.indexOf('PK\u0001\u0002', at + 1, 'latin1')) > 0; ) locked[at + 8] = 1
    await harness.write('locked.docx', locked)
    const whole = docx(body(paragraph))
    await harness.write('cut.docx', whole.subarray(0, whole.length - 30))
    const garbled = Buffer.from(docx(body(paragraph.repeat(50))))
    garbled.fill(0xff, garbled.indexOf('word/document.xml') + 17, garbled.indexOf('word/document.xml') + 60)
    await harness.write('garbled.docx', garbled)
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    const records = await harness.records()
    expect(Object.fromEntries([...records.values()].map(({ path, fullText }) => [path, fullText?.slice(0, 20) ?? null]))).toEqual({
      'bomb.docx': 'Start of the text',
      'long.docx': 'word word word word ',
      'entity.docx': 'x&b;&c;y',
      'locked.docx': null,
      'cut.docx': null,
      'garbled.docx': null,
    })
    expect(records.get('long.docx')?.fullText?.length).toBeLessThanOrEqual(200_001)
    expect(reasons(report.notes)).toEqual({
      'locked.docx': 'has no text: it is protected by a password',
      'cut.docx': 'has no text: it is damaged: its list of contents cannot be read',
      'garbled.docx': 'has no text: it is damaged: its contents cannot be unpacked',
    })
  })

  test('V2 titles and names of programs are no metadata', async () => {
    await harness.write(
      'plan.docx',
      docx({ ...body(''), ...core('<dc:title>Microsoft Word - plan.doc</dc:title><dc:creator>python-docx</dc:creator>') }),
    )
    await harness.runPass()
    const { texts, keywords, fullText } = await harness.record('plan.docx')
    expect([texts['title'], keywords['creator'], fullText]).toEqual(['plan', undefined, null])
  })

  test('V2 an overloaded machine reads the text later', async () => {
    const busy = overloadedReaders()
    await harness.write('a.docx', docx(body('')))
    await harness.runPass({ readers: busy.readers })
    expect((await harness.record('a.docx')).fullText).toBeNull()
    busy.recover()
    await harness.runPass({ readers: busy.readers })
    expect((await harness.record('a.docx')).fullText).toBe('lighthouse')
  })
})
