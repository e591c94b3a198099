import { parse } from 'content-disposition'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeName } from '#contract/safe-name.ts'
import { attachment } from './content-disposition.ts'

/** Titles as users, cameras, other systems and attackers write them. */
const corpus = [
  "John's Report (1)",
  'ü€漢',
  'a";b=c.txt',
  '..\\..\\x.exe',
  '../../etc/passwd',
  'a\r\nX: y',
  'CON',
  '.htaccess',
  'evil.png\u202Egpj.exe',
  '',
  "UTF-8''x",
  "*=UTF-8''y",
  'a%20b',
  '%2e%2e%2f',
  '100 %',
  '50% off',
  'a\\"b',
  '"quoted"',
  "it's",
  'semi;colon',
  'com,ma',
  'eq=ual',
  'tab\there',
  'Straße',
  'Ångström',
  'naïve façade',
  'Œuvre',
  'Łódź',
  'Þingvellir',
  'İstanbul',
  'ıspanak',
  'Москва',
  'Αθήνα',
  'ירושלים',
  'القاهرة',
  'กรุงเทพ',
  '東京',
  '서울',
  'हिन्दी',
  '😀',
  '👨‍👩‍👧‍👦',
  '🇩🇪',
  'a\u0300\u0301',
  'ﬁ',
  '①',
  '½',
  '²',
  '™',
  '\u00a0nbsp',
  '\u3000wide',
  '\u200Bzero',
  '\uFEFFbom',
  '℀',
  '…',
  '㍿'.repeat(80),
  'ＣＯＮ',
  '\u2028line',
  '\u0085nel',
  '\u007fdel',
  '\u0000nul',
  '\u001besc',
  '\ud800',
  '\udfff',
  'a'.repeat(300),
  'ä'.repeat(300),
  '漢'.repeat(300),
  '😀'.repeat(300),
]
const variants = ['', ' ', '.', '..', '/', '\\', ';', '"', "'", '%', '\u202E', '\r\n']
const cases = corpus.flatMap((title) => variants.slice(0, 4).map((variant) => `${variant}${title}${variant}`)).concat(variants)

const readBack = (title: string) => {
  const name = safeName(title, 'jpg')
  const header = attachment(name)
  expect(header).toMatch(/^attachment; filename=/)
  expect(header).toMatch(/^[\x20-\x7E]*$/)
  // It must be a valid HTTP header value.
  expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(header)
  const { type, parameters } = parse(header)
  expect(type).toBe('attachment')
  expect(parameters.filename).toBe(name)
  // Clients without RFC 8187 use the plain name: it must exist and be equally safe.
  const plain = parse(header, { extended: false }).parameters.filename ?? ''
  expect(plain).toMatch(/^[\x20-\x7E]+$/)
  expect(plain).not.toMatch(/[/\\:*?"<>|%]|^[. ]/)
  expect(plain).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i)
  expect(plain.endsWith('.jpg')).toBe(true)
}

test('T14 every name survives the header unchanged', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200)
  for (const title of cases) readBack(title)
})

test('T14 any text survives the header', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), readBack), { numRuns: 1000 })
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), readBack), { numRuns: 1000 })
})

test('ASCII names need no extended parameter', () => {
  expect(attachment('Goldfisch.jpg')).toBe('attachment; filename=Goldfisch.jpg')
  expect(attachment('Straße.jpg')).toBe("attachment; filename=Strasse.jpg; filename*=UTF-8''Stra%C3%9Fe.jpg")
})
