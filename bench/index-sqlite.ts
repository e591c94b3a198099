import { SearchIndex } from '@vitrine/search-index'
import Database from 'better-sqlite3'
import { corpusSchema, readCorpus, recordTexts, scaledCorpus } from './corpus.ts'
import { allFacets, queryClasses, queryFor, wordFrequencies } from './index-queries.ts'
import { atLeast, percentile, printFigure } from './print.ts'

/** `index-sqlite.ts COUNT`: the same queries to SQLite FTS5 with facets in SQL, in alternation. */
const count = Number(process.argv[2])
const base = readCorpus() ?? []

const database = new Database(':memory:')
const numbers = corpusSchema.numbers
database.exec(`
  CREATE VIRTUAL TABLE words USING fts5(title, rest, content = '', tokenize = 'unicode61 remove_diacritics 2');
  CREATE TABLE docs(doc INTEGER PRIMARY KEY, ${numbers.map((name) => `${name} REAL`).join(', ')});
  CREATE TABLE facets(doc INTEGER, field TEXT, value TEXT, PRIMARY KEY (doc, field, value)) WITHOUT ROWID;
  CREATE TEMP TABLE hits(doc INTEGER PRIMARY KEY, score REAL);
`)
const addWords = database.prepare('INSERT INTO words(rowid, title, rest) VALUES (?, ?, ?)')
const addNumbers = database.prepare(`INSERT INTO docs VALUES (?, ${numbers.map(() => '?').join(', ')})`)
const addFacet = database.prepare('INSERT OR IGNORE INTO facets VALUES (?, ?, ?)')
const index = new SearchIndex(corpusSchema, { cacheBytes: 0 })
const visible = [...scaledCorpus(base, count)].filter(({ view }) => view.includes('everyone'))
index.put(visible)
database.transaction(() => {
  for (const [doc, { texts, facets, numbers: given }] of visible.entries()) {
    const { title = [], ...rest } = texts
    addWords.run(doc, title.join(' '), Object.values(rest).flat().join(' '))
    addNumbers.run(doc, ...numbers.map((name) => given[name] ?? null))
    for (const [field, list] of Object.entries(facets)) for (const value of list) addFacet.run(doc, field, value)
  }
})()

const clear = database.prepare('DELETE FROM hits')
const match = database.prepare('INSERT INTO hits SELECT rowid, bm25(words, 4.0, 1.0) FROM words WHERE words MATCH ?')
const page = database.prepare('SELECT doc FROM hits ORDER BY score LIMIT 50')
const counts = database.prepare(
  'SELECT field, value, count(*) AS n FROM hits JOIN facets USING (doc) GROUP BY field, value ORDER BY n DESC',
)
const bounds = database.prepare(
  'SELECT min(filesize), max(filesize), min(imp_date), max(imp_date), min(pixel_x), max(pixel_x) FROM hits JOIN docs USING (doc)',
)
const searchSqlite = (text: string): number => {
  clear.run()
  const { changes } = match.run(text)
  page.all()
  counts.all()
  bounds.get()
  return changes
}

const { classes } = queryClasses(wordFrequencies(recordTexts(base)))
for (const { name, queries } of classes) {
  const plain = queries.filter(
    ({ text, filters, sort, facets }) => text !== '*' && filters.length === 0 && sort.key === 'score' && facets === allFacets,
  )
  if (plain.length === 0) continue
  const ratios: number[] = []
  for (const { text } of [...plain, ...plain].slice(0, 40)) {
    const words = text.startsWith('"') ? text : text.endsWith(' ') ? text.trim() : `${text}*`
    index.search(queryFor(text))
    const from = performance.now()
    index.search(queryFor(text))
    const between = performance.now()
    searchSqlite(words)
    ratios.push((performance.now() - between) / (between - from))
  }
  const figure = `${percentile(ratios, 50).toFixed(0)}× (${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(0)}) n=${ratios.length}`
  printFigure('P19', `${count / 1000} k: faster than SQLite FTS5 with SQL facets, ${name}`, figure, atLeast(5, percentile(ratios, 50)))
}
database.close()
