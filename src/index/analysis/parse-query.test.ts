import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'
import { createDocumentGenerator, testSchema } from '../testing/documents.ts'
import { maxQueryLength, maxQueryTerms, parseQuery, type QueryTerm } from './parse-query.ts'

/** Slots as `a|b*`, phrases as `x y`, alternatives of a clause by ` / `. */
const write = (text: string): string[] => {
  const slot = ({ variants, prefix }: QueryTerm) => `${variants.join('|')}${prefix ? '*' : ''}`
  return parseQuery(text).clauses.map((clause) => clause.map((phrase) => phrase.map(slot).join(' ')).join(' / '))
}

describe('what is asked for', () => {
  test.each([
    ['blue bri', ['blue', 'bri*']],
    ['blue bri ', ['blue', 'bri']],
    ['blue, bri,', ['blue', 'bri']],
    ['"blue bri"', ['blue bri']],
    ['"blue bri', ['blue bri*']],
    ['„Der Kuß“ von', ['der kuss', 'von*']],
    ['«le pont» "la mer" ', ['le pont', 'la mer']],
    ['bri* x ', ['bri*', 'x']],
    ['blue * blue  ', ['blue']],
    ['Käse', ['kase|kaese*']],
    ['wi-fi', ['wi fi* / wifi*']],
    ['IMG_1234.jpg', ['img 1234 jpg*']],
    ['Smith,John', ['smith', 'john*']],
    ['DSC01234', ['dsc01234*']],
    ['berg\u200b', ['berg*']],
    ['美術館の写真 ', ['美術', '館', 'の', '写真']],
  ])('%s', (text, clauses) => {
    // Where words end in Japanese is the segmenter's to say.
    expect(
      write(text)
        .join(' ')
        .replaceAll(/(?<=\p{Script=Han}|の) (?=\p{Script=Han}|の)/gu, ''),
    ).toBe(clauses.join(' ').replaceAll(/(?<=\p{Script=Han}|の) (?=\p{Script=Han}|の)/gu, ''))
  })

  test.each(['', ' ', '*', ' * ', '* *', '"', '""', '„“'])('%j asks for everything', (text) => {
    expect(parseQuery(text)).toEqual({ clauses: [], everything: true })
  })

  test.each(['?', '- -', '…', '🎨', '\ud800', '* ?'])('%j asks for nothing that could be found', (text) => {
    expect(parseQuery(text)).toEqual({ clauses: [], everything: false })
  })

  test('long questions are cut, and then no word is unfinished', () => {
    const words = Array.from({ length: 500 }, (_, i) => `w${i}`)
    expect(write(words.join(' '))).toEqual(words.slice(0, maxQueryTerms))
    expect(write(`"${words.join(' ')}"`)).toEqual([words.slice(0, maxQueryTerms).join(' ')])
    expect(write(`${'a '.repeat(maxQueryLength)}b`)).toEqual(['a'])
  })
})

describe('T4 hostile questions', () => {
  const index = new SearchIndex(testSchema)
  const make = createDocumentGenerator(1)
  index.put(Array.from({ length: 300 }, (_, i) => make(`id-${i}`)))
  const visible = new Set(
    index.search({
      text: '*',
      filters: [],
      facets: [],
      sort: { key: 'score', orientation: 'asc' },
      start: 0,
      rows: 1000,
      groups: ['everyone'],
    }).ids,
  )
  const ask = (text: string) => {
    const { total, ids } = index.search({
      text,
      filters: [
        { field: text, values: [text] },
        { field: 'kind', exclude: true, values: [text] },
      ].slice(0, text.length % 3),
      facets: [{ field: text }, { field: 'keywords', limit: 3 }],
      sort: { key: text, orientation: 'desc' },
      start: 0,
      rows: 1000,
      groups: ['everyone'],
    })
    expect(ids).toHaveLength(total)
    expect(ids.every((id) => visible.has(id))).toBe(true)
  }

  test('6,000 strings throw nothing and find nothing hidden', { timeout: 60_000 }, () => {
    const words = ['AND', 'OR', 'NOT', 'NEAR(', 'kind:', '{!edismax', "' OR 1=1 --", '\0', '\ud800', 'ä', 'photo', 'の', ' ']
    const syntax = array(constantFrom(...words, ...'"*()^~:+-{}[]\\/'.split('')), { maxLength: 60 }).map((list) => list.join(''))
    const texts = oneof(string({ unit: 'binary', maxLength: 300 }), string({ unit: 'grapheme', maxLength: 100 }), syntax)
    assert(property(texts, ask), { numRuns: 6000 })
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length'])('%s as field, value and sort key', (text) => {
    expect(() => ask(text)).not.toThrow()
    expect(
      index.search({
        text: '*',
        filters: [],
        facets: [{ field: text }],
        sort: { key: text, orientation: 'asc' },
        start: 0,
        rows: 1,
        groups: [text],
      }),
    ).toEqual({ total: 0, ids: [], facets: new Map() })
  })

  test.each([
    ['quotes', '"'.repeat(100_000)],
    ['one word', 'a'.repeat(100_000)],
    ['many words', 'ab '.repeat(33_000)],
    ['hyphens', 'a-'.repeat(50_000)],
    ['Thai', 'ก'.repeat(100_000)],
    ['Han', '漢字'.repeat(50_000)],
    ['marks', `a${'\u0301'.repeat(100_000)}`],
    ['lone surrogates', '\ud800'.repeat(100_000)],
    ['spaces', ' '.repeat(100_000)],
    ['long ligatures', '\ufdfa'.repeat(100_000)],
    ['digits', '0'.repeat(100_000)],
  ])('T22 100 kB of %s', (_, text) => {
    expect(() => ask(text)).not.toThrow()
    index.put([{ id: 'hostile', texts: { title: [text] }, facets: { kind: [text] }, numbers: {}, view: ['nobody'] }])
    expect(
      index.search({ text, filters: [], facets: [], sort: { key: 'score', orientation: 'desc' }, start: 0, rows: 1, groups: ['everyone'] })
        .ids,
    ).not.toContain('hostile')
  })
})
