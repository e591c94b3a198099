import { closeSync, openSync, writeSync } from 'node:fs'
import { type IndexDocument, SearchIndex } from '@vitrine/search-index'
import { corpusSchema, readCorpus, scaledCorpus } from './corpus.ts'
import { queryFor, values } from './index-queries.ts'
import { atMost, printFigure, yesOrNo } from './print.ts'

/** `index-build.ts COUNT FILE`: builds the index from a stream of documents and writes its snapshot. */
const count = Number(process.argv[2])
const file = process.argv[3] ?? ''
const base = readCorpus() ?? []
const size = count >= 1e6 ? `${count / 1e6} M` : `${count / 1000} k`
const seconds = (since: number) => (performance.now() - since) / 1000

const making = performance.now()
let made = 0
for (const { id } of scaledCorpus(base, count)) made += id.length
const generator = seconds(making)

const building = performance.now()
const index = new SearchIndex(corpusSchema)
index.put(scaledCorpus(base, count))
index.search(queryFor('*', { rows: 0, facets: [] }))
const build = seconds(building) - generator
printFigure(
  'P22',
  `${size}: build (the generator's ${generator.toFixed(1)} s taken off), s`,
  build.toFixed(1),
  atMost((30 * count) / 1e6, build),
)
printFigure(
  'P22',
  `${size}: memory of the index per document, of ${made > 0 ? Math.round(made / count) : 0} bytes id, bytes`,
  String(Math.round(index.bytes / count)),
  atMost(350, index.bytes / count),
)

/** Splits texts into words without the index, to check the counts of the index. */
const wordsOf = ({ texts }: IndexDocument): Set<string> =>
  new Set(
    Object.values(texts)
      .flat()
      .join(' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  )

const gate = (): void => {
  const words = ['turner', 'graphite', 'castle', 'figure', 'harbour']
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const document of scaledCorpus(base, count)) {
    if (!document.view.includes('everyone')) continue
    const found = wordsOf(document)
    const [filetype = ''] = document.facets['filetype'] ?? []
    for (const word of words) {
      if (!found.has(word)) continue
      add(`${word} ${filetype}`)
      if (document.facets['rating']?.includes('5')) add(word)
    }
  }
  for (const word of words) {
    const response = index.search(queryFor(`"${word}"`, { filters: [values('rating', '5')] }))
    const plain = index.search(queryFor(`"${word}"`)).facets.get('filetype')
    const expected = new Map([...counts].filter(([key]) => key.startsWith(`${word} `)).map(([key, n]) => [key.slice(word.length + 1), n]))
    const listed = plain?.kind === 'values' ? new Map(plain.values.map(({ value, count: n }) => [value, n])) : new Map<string, number>()
    const same = expected.size === listed.size && [...expected].every(([value, n]) => listed.get(value) === n)
    if (response.total !== (counts.get(word) ?? 0) || !same)
      throw new Error(`The counts of ${word} are wrong: no figure of this run means anything.`)
  }
}
if (count <= 100_000) {
  gate()
  printFigure('P19', `${size}: counts equal to those of reading every record`, 'yes', yesOrNo(true))
}

const writing = performance.now()
const handle = openSync(file, 'w')
let bytes = 0
for (const part of index.snapshotParts()) {
  for (let at = 0; at < part.length; ) at += writeSync(handle, part, at)
  bytes += part.length
}
closeSync(handle)
const written = seconds(writing) * 1000
printFigure(
  'P22',
  `${size}: snapshot of ${(bytes / 2 ** 20).toFixed(0)} MB written, ms`,
  written.toFixed(0),
  atMost((1500 * count) / 1e6, written),
)
