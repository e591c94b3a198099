import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type IndexQuery, SearchIndex } from '@vitrine/search-index'
import { corpusSchema, readCorpus, scaledCorpus } from './corpus.ts'
import { queryFor } from './index-queries.ts'
import { buildLucene, openLucene, prepareLucene, type QueryTimes } from './lucene-process.ts'
import { atMost, percentile, printFigure, printSkipped } from './print.ts'
import { queryClassesOf } from './query-classes.ts'

/**
 * `index-lucene.ts COUNT FILE FOLDER [CLASS]`: the queries of each class, alternating with Lucene if Java and Maven are installed. FILE is
 * the snapshot, FOLDER contains the index of Lucene; an empty name skips Lucene.
 *
 * Times are CPU milliseconds, because the machine has other work: of this process with garbage collection, for Lucene of its thread
 * without. First queries have a loaded index whose only cached result is match-all; repeated ones follow directly.
 */
const count = Number(process.argv[2])
const file = process.argv[3] ?? ''
const folder = process.argv[4] ?? ''
const onlyClass = process.argv[5]
const bench = count >= 1e6 ? 'P20' : 'P19'
const size = count >= 1e6 ? `${count / 1e6} M` : `${count / 1000} k`
/** Short rounds, for trials. */
const roundCount = Number(process.env.VITRINE_BENCH_ROUNDS ?? 3)
const sampleCount = 20_000

const load = () => Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0])
const p95 = (times: readonly number[]) => percentile(times, 95)
const summary = (times: readonly number[]) => `${percentile(times, 50).toFixed(2)} / ${p95(times).toFixed(1)}`

const searchIndex = (index: SearchIndex, query: IndexQuery): QueryTimes => {
  const before = process.cpuUsage()
  const from = performance.now()
  const { total } = index.search(query)
  const elapsedMs = performance.now() - from
  const { user, system } = process.cpuUsage(before)
  return { total, cpuMs: (user + system) / 1000, elapsedMs }
}

const openOther = async () => {
  if (!folder) return null
  const classPath = prepareLucene(folder)
  if (!classPath) return printSkipped(bench, 'the comparison with Lucene needs Java 17 and Maven')
  const indexFolder = join(folder, `${count}`)
  if (!existsSync(indexFolder)) await buildLucene(classPath, indexFolder, corpusSchema, scaledCorpus(readCorpus() ?? [], count))
  return openLucene(classPath, indexFolder, corpusSchema)
}

// In functions, so that neither corpus nor sample makes the heap of the search large.
const classesOf = (seed: number) => queryClassesOf([...scaledCorpus(readCorpus() ?? [], sampleCount)], count, seed)
const warmUp = async (): Promise<void> => {
  const index = SearchIndex.load(corpusSchema, readFileSync(file))
  // Other queries of the same classes, for both compilers.
  for (const { queries } of classesOf(7))
    for (const query of queries.slice(0, 20)) {
      index.search(query)
      await other?.search(query)
    }
}

const other = await openOther()
await warmUp()
const classes = classesOf(99)

for (const { name, queries } of classes) {
  if (onlyClass && name !== onlyClass) continue
  const loadBefore = load()
  const [first, elapsed, repeated, theirs]: [number[], number[], number[], number[]] = [[], [], [], []]
  let hits = 0
  let differing = 0
  for (let round = 0; round < roundCount; round++) {
    const index = SearchIndex.load(corpusSchema, readFileSync(file))
    index.search(queryFor('*'))
    const totals: number[] = []
    for (const query of queries) {
      index.remove([])
      if (query.text !== '*' || query.filters.length > 0) index.search(queryFor('*'))
      const times = searchIndex(index, query)
      first.push(times.cpuMs)
      elapsed.push(times.elapsedMs)
      repeated.push(searchIndex(index, query).cpuMs)
      totals.push(times.total)
    }
    for (const [i, query] of queries.entries()) {
      const times = await other?.search(query)
      if (!times) continue
      theirs.push(times.cpuMs)
      if (round === 0 && Math.abs(times.total - (totals[i] ?? 0)) > times.total / 100) differing++
    }
    if (round === 0) hits = totals.reduce((sum, total) => sum + total, 0) / queries.length / count
  }
  const label = `${size}: ${name}, ${(hits * 100).toFixed(1)} % hit, CPU ms p50 / p95, n=${first.length}, load ${loadBefore}`
  printFigure(bench, `${label}, repeated`, summary(repeated))
  if (theirs.length === 0) printFigure(bench, label, `${summary(first)} (elapsed ${summary(elapsed)})`)
  else {
    const ratio = p95(first) / p95(theirs)
    const figure = `${summary(first)} (elapsed ${summary(elapsed)}), Lucene ${summary(theirs)}, ${ratio.toFixed(2)} ×`
    printFigure(
      bench,
      differing > 0 ? `${label}, ${differing} of ${queries.length} totals differ by 1 %` : label,
      figure,
      atMost(0.5, ratio),
    )
  }
}
await other?.close()
