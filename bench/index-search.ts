import { readFileSync } from 'node:fs'
import { type IndexQuery, SearchIndex } from '@vitrine/search-index'
import { corpusSchema, readCorpus, recordTexts } from './corpus.ts'
import { queryClasses, queryFor, wordFrequencies } from './index-queries.ts'
import { atMost, percentile, printFigure, type Verdict } from './print.ts'

/** `index-search.ts COUNT FILE`: starts from the snapshot and searches, one class of queries after the other. */
const count = Number(process.argv[2])
const million = count >= 1e6
const size = million ? `${count / 1e6} M` : `${count / 1000} k`

const starting = performance.now()
const index = SearchIndex.load(corpusSchema, readFileSync(process.argv[3] ?? ''))
const loaded = performance.now()
index.search(queryFor('*'))
const end = performance.now()
printFigure(
  million ? 'P22' : 'P7',
  `${size}: file read, checked and ready, ms`,
  (loaded - starting).toFixed(0),
  atMost(million ? 1500 : 120, loaded - starting),
)
printFigure('P22', `${size}: first match-all after a change, ms`, (end - loaded).toFixed(1))

const { classes, mixed, keystrokes } = queryClasses(wordFrequencies(recordTexts(readCorpus() ?? [])))

/**
 * Before every query the result cache is cleared and match-all is searched, whose counts a running server always has. So only
 * figures that state it profit from an earlier query.
 */
const measure = (queries: readonly IndexQuery[], rounds: number) => {
  const times: number[] = []
  let hits = 0
  for (let round = -1; round < rounds; round++)
    for (const query of queries) {
      index.remove([])
      index.search(queryFor('*'))
      const from = performance.now()
      const { total } = index.search(query)
      if (round < 0) hits += total
      else times.push(performance.now() - from)
    }
  return { times, hitRatio: hits / queries.length / count }
}

/** Maximum milliseconds for the median and the 95th percentile. */
interface Limits {
  readonly p50?: number
  readonly p95?: number
}

const judge = (times: readonly number[], { p50 = Infinity, p95 = Infinity }: Limits): Verdict | undefined => {
  if (p50 === Infinity && p95 === Infinity) return undefined
  const half = atMost(p50, percentile(times, 50))
  const slow = atMost(p95, percentile(times, 95))
  const goal = p50 === Infinity ? `p95 ${slow.goal}` : `p50 ${half.goal}, p95 ${slow.goal}`
  return { goal, met: half.met === true && slow.met === true }
}

const print = (bench: string, name: string, times: readonly number[], limits: Limits, hitRatio?: number): void => {
  const hits = hitRatio === undefined ? '' : `, ${(hitRatio * 100).toFixed(hitRatio < 0.001 ? 3 : 1)} % hit`
  const figure = `p50 ${percentile(times, 50).toFixed(2)} p95 ${percentile(times, 95).toFixed(2)} ms n=${times.length}`
  printFigure(bench, `${size}: ${name}${hits}`, figure, judge(times, limits))
}

const rounds = million ? 2 : 3
const bench = million ? 'P20' : 'P19'
const mix = measure(mixed, rounds)
print(bench, 'mixed set', mix.times, million ? { p50: 1, p95: 5 } : { p95: 1.5 }, mix.hitRatio)
for (const { name, queries, p95 = [] } of classes) {
  const { times, hitRatio } = measure(queries, rounds)
  print(bench, name, times, { p95: p95[million ? 1 : 0] }, hitRatio)
}

const retained: number[] = []
const pages: number[] = []
index.search(queryFor('the '))
for (let i = 0; i < 100; i++) {
  const from = performance.now()
  index.search(queryFor('*'))
  retained.push(performance.now() - from)
  const next = performance.now()
  index.search(queryFor('the ', { start: i * 50 }))
  pages.push(performance.now() - next)
}
print(bench, 'match-all from kept counts', retained, { p95: 1 })
print(bench, 'scrolling through a cached result, page by page', pages, { p95: 1 })

if (!million) {
  // As a user types: each keystroke is a query and may profit from the previous one.
  const typed: number[] = []
  for (let round = -1; round < 3; round++) {
    index.remove([])
    index.search(queryFor('*'))
    for (const query of keystrokes) {
      const from = performance.now()
      index.search(query)
      if (round >= 0) typed.push(performance.now() - from)
    }
  }
  print('P6', `${keystrokes.length} keystrokes (this engine in Node)`, typed, { p95: 3 })
}
