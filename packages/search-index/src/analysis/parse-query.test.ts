import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'
import { createDocumentGenerator, testSchema } from '../testing/documents.ts'
import { maxQueryLength, maxQueryTerms, maxWildcards, parseQuery, type QueryTerm } from './parse-query.ts'

/** Notation: `a|b*` for a query term, `x y` for a phrase, ` / ` between the phrases of a clause. */
const format = (text: string): string[] => {
  const term = ({ variants, prefix }: QueryTerm) => `${variants.join('|')}${prefix ? '*' : ''}`
  return parseQuery(text).clauses.map((clause) => clause.map((phrase) => phrase.map(term).join(' ')).join(' / '))
}

describe('parsed queries', () => {
  test('T11 further words with a wildcard are ignored', () => {
    const words = Array.from({ length: maxWildcards + 3 }, (_, i) => `${'abcdefghijkl'.charAt(i)}*`)
    expect(format(`* ${words.join(' ')} blue `)).toEqual([...words.slice(0, maxWildcards), 'blue'])
    expect(format(`${words.join(' ')} blu`).at(-1)).toBe('blu*')
  })

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
    // Word boundaries in Japanese depend on the segmenter of the engine.
    expect(
      format(text)
        .join(' ')
        .replaceAll(/(?<=\p{Script=Han}|の) (?=\p{Script=Han}|の)/gu, ''),
    ).toBe(clauses.join(' ').replaceAll(/(?<=\p{Script=Han}|の) (?=\p{Script=Han}|の)/gu, ''))
  })

  test.each(['', ' ', '*', ' * ', '* *', '"', '""', '„“'])('%j matches all documents', (text) => {
    expect(parseQuery(text)).toEqual({ clauses: [], matchAll: true })
  })

  test.each(['?', '- -', '…', '🎨', '\ud800', '* ?'])('%j matches no document', (text) => {
    expect(parseQuery(text)).toEqual({ clauses: [], matchAll: false })
  })

  test('truncates long queries, whose last word is then not a prefix', () => {
    const words = Array.from({ length: 500 }, (_, i) => `w${i}`)
    expect(format(words.join(' '))).toEqual(words.slice(0, maxQueryTerms))
    expect(format(`"${words.join(' ')}"`)).toEqual([words.slice(0, maxQueryTerms).join(' ')])
    expect(format(`${'a '.repeat(maxQueryLength)}b`)).toEqual(['a'])
  })
})

describe('T4 hostile queries', () => {
  const index = new SearchIndex(testSchema)
  const createDocument = createDocumentGenerator(1)
  index.put(Array.from({ length: 300 }, (_, i) => createDocument(`id-${i}`)))
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
  const expectVisibleHits = (text: string) => {
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

  test('2,000 random strings neither throw nor return hidden documents', () => {
    const words = ['AND', 'OR', 'NOT', 'NEAR(', 'kind:', '{!edismax', "' OR 1=1 --", '\0', '\ud800', 'ä', 'photo', 'の', ' ']
    const syntax = array(constantFrom(...words, ...'"*()^~:+-{}[]\\/'.split('')), { maxLength: 60 }).map((list) => list.join(''))
    const texts = oneof(string({ unit: 'binary', maxLength: 300 }), string({ unit: 'grapheme', maxLength: 100 }), syntax)
    assert(property(texts, expectVisibleHits), { numRuns: 2000 })
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length'])('accepts %s as field, value and sort key', (text) => {
    expect(() => expectVisibleHits(text)).not.toThrow()
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
    expect(() => expectVisibleHits(text)).not.toThrow()
    index.put([{ id: 'hostile', texts: { title: [text] }, facets: { kind: [text] }, numbers: {}, view: ['nobody'] }])
    expect(
      index.search({ text, filters: [], facets: [], sort: { key: 'score', orientation: 'desc' }, start: 0, rows: 1, groups: ['everyone'] })
        .ids,
    ).not.toContain('hostile')
  })
})
