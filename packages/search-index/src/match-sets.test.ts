import Database from 'better-sqlite3'
import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise } from './analysis/fold.ts'
import { tokenize } from './analysis/tokenize.ts'
import { SearchIndex } from './search-index.ts'
import { createRandom, skewedIndex } from './testing/random.ts'
import { accentedWords, everyWord, plainWords } from './testing/words.ts'
import type { IndexDocument } from './types.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly description: string
}

const createFtsTable = (rows: readonly Row[], tokenizer: string) => {
  const database = new Database(':memory:')
  database.exec(`CREATE VIRTUAL TABLE docs USING fts5(id UNINDEXED, title, description, tokenize = "${tokenizer}")`)
  const insert = database.prepare('INSERT INTO docs VALUES (?, ?, ?)')
  for (const { id, title, description } of rows) insert.run(id, title, description)
  const select = database.prepare<[string], { id: string }>('SELECT id FROM docs WHERE docs MATCH ? ORDER BY id')
  return (match: string) => select.all(match).map(({ id }) => id)
}

const createSearch = (rows: readonly Row[]) => {
  const index = new SearchIndex({ texts: { title: { weight: 4 }, description: { weight: 1 } }, facets: {}, numbers: [] })
  const documents = rows.map(
    ({ id, title, description }): IndexDocument => ({
      id,
      texts: { title: [title], description: [description] },
      facets: {},
      numbers: {},
      view: ['all'],
    }),
  )
  index.put(documents.slice(0, 100))
  index.search({ text: 'x', filters: [], facets: [], sort: { key: 'score', orientation: 'desc' }, start: 0, rows: 0, groups: [] })
  index.put(documents.slice(100))
  return (text: string) =>
    index
      .search({ text, filters: [], facets: [], sort: { key: 'score', orientation: 'desc' }, start: 0, rows: 10_000, groups: ['all'] })
      .ids.toSorted()
}

/** Words of a text, separated by spaces for SQLite. Other terms at the same position are left out. */
const termsOf = (text: string): string => {
  const terms: string[] = []
  const skip = () => {}
  tokenize(normalise(text), 0, {
    word: (source, from, to) => terms.push(source.slice(from, to)),
    alternateSpelling: skip,
    compound: skip,
    subword: skip,
  })
  return terms.join(' ')
}

const createCorpus = (seed: number, words: readonly string[], count: number) => {
  const random = createRandom(seed)
  const word = () => words[skewedIndex(random, words.length)] ?? ''
  const text = (maxWords: number) => Array.from({ length: Math.floor(random() * maxWords) }, word).join(' ')
  const rows = Array.from({ length: count }, (_, i): Row => ({ id: `id-${i}`, title: text(6), description: text(40) }))
  return { rows, word, random }
}

const quoted = (text: string) => `"${text}"`

// SQLite has no stems, so words are quoted or end in `*`.
describe('finds the same documents as SQLite FTS5', () => {
  test('for words, prefixes and phrases with diacritics', () => {
    const words = [...plainWords, ...accentedWords].filter((word) => !/[äöü]|\d/.test(word))
    assert(
      property(integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const { rows, word, random } = createCorpus(seed, words, 400)
        const sqlite = createFtsTable(rows, 'unicode61 remove_diacritics 2')
        const search = createSearch(rows)
        for (let i = 0; i < 40; i++) {
          const [a, b, c] = [word(), word(), word()]
          const start = a.slice(0, 1 + Math.floor(random() * 4))
          expect([a, search(quoted(a))]).toEqual([a, sqlite(quoted(a))])
          expect([a, b, search(`${quoted(a)} ${quoted(b)}`)]).toEqual([a, b, sqlite(`${quoted(a)} AND ${quoted(b)}`)])
          expect([start, search(`${start}*`)]).toEqual([start, sqlite(`${quoted(start)}*`)])
          expect([b, start, search(`${quoted(b)} ${start}*`)]).toEqual([b, start, sqlite(`${quoted(b)} AND ${quoted(start)}*`)])
          expect([a, b, search(`"${a} ${b}"`)]).toEqual([a, b, sqlite(quoted(`${a} ${b}`))])
          expect([a, b, c, search(`"${a} ${b}" "${b} ${c}" ${quoted(a)}`)]).toEqual([
            a,
            b,
            c,
            sqlite(`${quoted(`${a} ${b}`)} AND ${quoted(`${b} ${c}`)} AND ${quoted(a)}`),
          ])
          expect([a, b, c, search(`"${a} ${b} ${c}"`)]).toEqual([a, b, c, sqlite(quoted(`${a} ${b} ${c}`))])
        }
      }),
      { numRuns: 6 },
    )
  })

  test('for words of all scripts that the index has tokenized', () => {
    // Alternative spellings, compounds and subwords would match more documents than the words.
    const words = everyWord.filter((word) => !/[äöüøåœ0-9'-]|^kaese/i.test(word))
    assert(
      property(integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const { rows, word } = createCorpus(seed, words, 300)
        const sqlite = createFtsTable(
          rows.map(({ id, title, description }) => ({ id, title: termsOf(title), description: termsOf(description) })),
          "unicode61 remove_diacritics 0 categories 'L* N* Co M*'",
        )
        const search = createSearch(rows)
        for (let i = 0; i < 60; i++) {
          const [a, b] = [word(), word()]
          const each = termsOf(`${a} ${b}`).split(' ').map(quoted)
          expect([a, b, search(each.join(' '))]).toEqual([a, b, sqlite(each.join(' AND '))])
          expect([a, b, search(`"${a} ${b}"`)]).toEqual([a, b, sqlite(quoted(termsOf(`${a} ${b}`)))])
        }
      }),
      { numRuns: 6 },
    )
  })
})
