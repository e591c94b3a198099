import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { carriedFields } from '#contract/carried-fields.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { carriedMetadata } from './carried-metadata.ts'
import { cleanText } from './clean-text.ts'
import { readXmp } from './read-xmp.ts'
import { rightsBlocks } from './rights-packet.ts'

const recordWith = (texts: AssetRecord['texts'], keywords: AssetRecord['keywords'] = {}): AssetRecord => ({
  ...sampleAsset('one'),
  texts,
  keywords,
})
const blocksOf = (record: AssetRecord, names?: readonly string[]) => rightsBlocks(carriedMetadata(record, carriedFields), names)

/** Rejects if the strict parser of the decoder for vector images refuses the packet. */
const parseStrictly = (packet: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><metadata>${packet}</metadata></svg>`)).metadata()

const hostile = [
  ']]>',
  '<![CDATA[',
  '&amp; &lt; &#0; &unknown;',
  '</rdf:li></rdf:Alt><script>',
  '" onload="x',
  "'",
  '<?xpacket end="w"?>',
  '\u0000\u0008\u001f\u0085',
  '\ud800 lone \udfff',
  '\ufffe\uffff',
  'a\r\nb\tc',
  '  ',
  'ä € 日本語 🦭',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...hostile), { maxLength: 4 }).map((parts) => parts.join(' ')),
)
const anyLocalised = fc.oneof(
  anyText,
  fc.dictionary(fc.constantFrom('de', 'en', 'fr', 'pt-BR', 'x">', '__proto__'), anyText, { maxKeys: 4 }),
)
const textFields = ['copyright', 'credit', 'source', 'licence_url', 'usage_terms', 'title', 'alt_text'] as const

const properties = {
  copyright: 'dc:rights',
  credit: 'photoshop:Credit',
  source: 'photoshop:Source',
  licence: 'xmpRights:WebStatement',
  usage_terms: 'xmpRights:UsageTerms',
  title: 'dc:title',
  alt_text: 'Iptc4xmpCore:AltTextAccessibility',
  digital_source_type: 'Iptc4xmpExt:DigitalSourceType',
} as const

describe('W6 the packet of a conversion', () => {
  test('W6 has the values of the record in every language, and a default', () => {
    const blocks = blocksOf(
      recordWith(
        {
          title: { de: 'Robbe', en: 'Seal' },
          copyright: { fr: '© Ada', de: '© Ada GmbH' },
          credit: 'Agency',
          source: 'Archive',
          licence_url: 'https://creativecommons.org/licenses/by/4.0/',
          usage_terms: 'Line one\nLine two',
          alt_text: { de: 'Eine Robbe' },
          description: 'not carried',
          coordinates: '1, 2',
        },
        {
          creator: [{ value: 'Ada, Bob' }],
          licence: [{ value: 'CC-BY-4.0' }],
          digital_source_type: [{ value: 'digitalCapture' }],
          people: [{ value: 'not carried' }],
        },
      ),
      ['Ada', 'Bob'],
    )
    const found = Object.fromEntries(
      [...readXmp(blocks?.xmp ?? '')].map(([name, { values, byLanguage }]) => [name, values.length > 0 ? values : { ...byLanguage }]),
    )
    expect(found).toEqual({
      'dc:creator': ['Ada', 'Bob'],
      'dc:rights': { 'x-default': '© Ada GmbH', de: '© Ada GmbH', fr: '© Ada' },
      'photoshop:Credit': ['Agency'],
      'photoshop:Source': ['Archive'],
      'xmpRights:WebStatement': ['https://creativecommons.org/licenses/by/4.0/'],
      'cc:license': ['https://creativecommons.org/licenses/by/4.0/'],
      'xmpRights:UsageTerms': { 'x-default': 'Line one\nLine two' },
      'dc:title': { 'x-default': 'Seal', de: 'Robbe', en: 'Seal' },
      'Iptc4xmpCore:AltTextAccessibility': { 'x-default': 'Eine Robbe', de: 'Eine Robbe' },
      'Iptc4xmpExt:DigitalSourceType': ['http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture'],
    })
    expect([blocks?.artist, blocks?.copyright]).toEqual(['Ada; Bob', '© Ada GmbH'])
  })

  test('W6 has only the chosen fields, and there is none without values', () => {
    const record = recordWith({ title: 'Seal', copyright: '© Ada' }, { creator: [{ value: 'Ada' }] })
    const blocks = rightsBlocks(carriedMetadata(record, ['copyright']))
    expect([...readXmp(blocks?.xmp ?? '').keys()]).toEqual(['dc:rights'])
    expect([blocks?.artist, blocks?.copyright]).toEqual(['', '© Ada'])
    expect(rightsBlocks(carriedMetadata(record, []))).toBeNull()
  })

  test('W6 names the creators of a sidecar in place of those of the file', () => {
    const creators = (record: AssetRecord) => readXmp(blocksOf(record, ['Ada', 'Bob'])?.xmp ?? '').get('dc:creator')?.values
    expect(creators(recordWith({}, { creator: [{ value: 'Ada, Bob' }] }))).toEqual(['Ada', 'Bob'])
    expect(creators(recordWith({}, { creator: [{ value: 'Eve' }] }))).toEqual(['Eve'])
    expect(creators(recordWith({ title: 'Seal' }))).toBeUndefined()
  })

  test('W6 is well-formed for any values and contains them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(Object.fromEntries(textFields.map((field) => [field, anyLocalised]))), anyText, async (texts, name) => {
        const carried = carriedMetadata(recordWith(texts, { creator: [{ value: name }] }), carriedFields)
        const blocks = rightsBlocks(carried)
        if (!blocks) return
        await parseStrictly(blocks.xmp)
        const found = readXmp(blocks.xmp)
        expect(found.get('dc:creator')?.values.join() ?? '').toBe(cleanText(name))
        for (const [field, property] of Object.entries(properties)) {
          const { values = [], byLanguage = {} } = found.get(property) ?? {}
          const expected = carried[field as keyof typeof properties]
          if (values.length > 0) expect(values).toEqual([expected?.['x-default']])
          else expect({ ...byLanguage }).toEqual({ ...expected })
        }
        for (const field of textFields) {
          const text = texts[field]
          if (typeof text === 'string' && field !== 'licence_url') expect(carried[field]?.['x-default'] ?? '').toBe(cleanText(text))
        }
      }),
    )
  })

  test('W6 fits into a JPEG however long the values are', async () => {
    const huge = `${'ä ]]> '.repeat(200_000)}end`
    const languages = Object.fromEntries(['de', 'en', 'fr', 'it', 'es', 'pl', 'cs', 'da'].map((tag) => [tag, huge]))
    const names = Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(190)}`)
    const record = recordWith(Object.fromEntries(textFields.map((field) => [field, languages])), {
      creator: [{ value: names.join(', ') }],
    })
    const blocks = blocksOf(record, names)
    expect(Buffer.byteLength(blocks?.xmp ?? '')).toBeLessThanOrEqual(50_000)
    await parseStrictly(blocks?.xmp ?? '')
    expect([...readXmp(blocks?.xmp ?? '').keys()]).toContain('xmpRights:UsageTerms')
  })

  test('W6 keeps usage terms of 10,000 characters whole', () => {
    const terms = 'Only for reports about the exhibition. '.repeat(256).trim()
    expect(readXmp(blocksOf(recordWith({ usage_terms: terms }))?.xmp ?? '').get('xmpRights:UsageTerms')?.byLanguage).toEqual({
      'x-default': terms,
    })
  })
})
