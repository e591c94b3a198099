import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexQuery } from '@vitrine/search-index'
import { nodeOptions, serverEnvironment } from '../scripts/server-process.mjs'
import type { CatalogueQuery } from '../src/catalogue/catalogue-query.ts'
import type { SortKey } from '../src/contract/search.ts'
import { type RunningDatabaseServer, startDatabaseServer } from '../tests/cluster/postgresql-server.ts'
import { type RunningSolrServers, startSolrServers } from '../tests/cluster/solr-servers.ts'
import { buildBenchServer } from './build-server.ts'
import { recordTexts } from './corpus.ts'
import { filterOf, manyQueries, queryClasses, queryFor, wordFrequencies } from './index-queries.ts'
import { percentile, printFigure } from './print.ts'
import type { ScaleEngineOptions, ScaleReady, ScaleRequest, ScaleResponse } from './scale-engine.ts'
import { scaleRecords } from './scale-records.ts'

/** The three engines of the search over the same assets, with the same queries, one after the other. */

const engines = ['embedded', 'replicated', 'solr'] as const
type EngineName = (typeof engines)[number]
const solrHeapMb = 1024
const warmUpCount = 60
const measuredCount = 300
const visibleRounds = 30
const clockTicksPerSecond = 100

const toCatalogueQuery = (query: IndexQuery): CatalogueQuery => ({
  text: query.text,
  filter: filterOf(query),
  facets: query.facets.map(({ field }) => field),
  facetLimit: 100,
  facetContains: {},
  sort: { key: query.sort.key as SortKey, orientation: query.sort.orientation },
  start: query.start,
  rows: query.rows,
  groups: query.groups,
  locale: 'de',
})

const residentMb = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024, 0)

const statOf = (pid: number): readonly string[] | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? null
  } catch {
    return null
  }
}
/** Processor time of processes and of their former children, in milliseconds. */
const cpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [user = 0, system = 0, children = 0, childrenSystem = 0] = statOf(pid)?.slice(11, 15).map(Number) ?? []
    return sum + ((user + system + children + childrenSystem) * 1000) / clockTicksPerSecond
  }, 0)
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && statOf(candidate)?.[1] === String(pid))

class Engine {
  private constructor(
    readonly child: ChildProcess,
    readonly ready: ScaleReady,
  ) {}

  static async start(program: string, options: ScaleEngineOptions): Promise<Engine> {
    const child = spawn(process.execPath, [...nodeOptions, program, JSON.stringify(options)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...serverEnvironment, ...process.env },
    })
    const failed = once(child, 'exit').then(([status]) => Promise.reject(new Error(`the engine ended with ${status}`)))
    failed.catch(() => undefined)
    const [ready] = (await Promise.race([once(child, 'message'), failed])) as [ScaleReady]
    return new Engine(child, ready)
  }

  async request(request: ScaleRequest): Promise<ScaleResponse> {
    this.child.send(request)
    const [response] = (await once(this.child, 'message')) as [ScaleResponse]
    return response
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
  }
}

const load = () => readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')
const timesOf = ({ times }: ScaleResponse) => `${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)}`

/** Programs that the engines of the run need. */
interface Servers {
  readonly database: RunningDatabaseServer | null
  readonly solr: RunningSolrServers | null
}

/** Totals by query set, which must be the same for every engine. */
type Totals = Map<string, readonly number[]>

const benchEngine = async (program: string, options: ScaleEngineOptions, servers: Servers, expected: Totals): Promise<void> => {
  const { engine, count } = options
  const print = (what: string, figure: string) => printFigure('SC', `${engine}: ${what}`, figure)
  const first = await Engine.start(program, options)
  const { fillSeconds, indexSeconds } = first.ready
  if (fillSeconds > 1) print('assets stored in the database a second', (count / fillSeconds).toFixed(0))
  print('assets indexed from the database a second', (count / indexSeconds).toFixed(0))
  await first.request({ kind: 'snapshot' })
  await first.stop()
  // Restarted, as a server after a day: its memory is that of searches only.
  const running = await Engine.start(program, options)
  print('restart until ready, s', running.ready.indexSeconds.toFixed(1))
  const solrPids = engine === 'solr' ? (servers.solr?.pids ?? []) : []
  const others = () => {
    if (engine === 'embedded' || !servers.database) return []
    const pid = servers.database.pid()
    return [pid, ...childrenOf(pid), ...solrPids]
  }
  try {
    const { classes, ...words } = queryClasses(wordFrequencies(recordTexts(scaleRecords().records)))
    const many = manyQueries({ classes, ...words }).map(toCatalogueQuery)
    await running.request({ kind: 'search', queries: many.slice(0, warmUpCount) })
    const sets: [string, readonly CatalogueQuery[]][] = [
      ['mixed queries, never asked before', many.slice(warmUpCount, warmUpCount + measuredCount)],
      ['all assets with facets', Array.from({ length: 20 }, () => toCatalogueQuery(queryFor('*')))],
      ...classes
        .filter(({ name }) => /^(common|rare|prefix of 3|drill-down in|frequent word by imp_date)/.test(name))
        .map(({ name, queries }): [string, readonly CatalogueQuery[]] => [name, queries.map(toCatalogueQuery)]),
    ]
    // Deep pages, each from another position.
    const addPages = async (text: string, key: string, of: string) => {
      const pageAt = (start: number) => toCatalogueQuery(queryFor(text, { facets: [], start, sort: { key, orientation: 'desc' } }))
      const { totals } = await running.request({ kind: 'search', queries: [pageAt(0)] })
      const [total = 0] = totals
      for (const depth of [0, 1000, 10_000, 100_000, total].filter((start) => start <= total))
        sets.push([
          `page ${of}at ${depth === total ? 'the end' : depth.toLocaleString('en-GB')} by ${key}`,
          Array.from({ length: 6 }, (_, at) => pageAt(Math.max(0, depth === total ? total - 50 - at * 50 : depth + at * 50))),
        ])
    }
    await addPages('*', 'imp_date', '')
    await addPages('*', 'score', '')
    const [common] = classes.find(({ name }) => name.startsWith('common word'))?.queries ?? []
    if (common) await addPages(common.text, 'score', 'of a common word ')
    for (const [name, queries] of sets) {
      const before = cpuMsOf(others())
      const response = await running.request({ kind: 'search', queries })
      const cpu = (response.cpuMs + cpuMsOf(others()) - before) / queries.length
      print(`${name}: p50 / p95 ms; CPU ms a query`, `${timesOf(response)}; ${cpu.toFixed(1)}`)
      const known = expected.get(name)
      if (known && known.join() !== response.totals.join())
        throw new Error(`${engine} finds other totals for “${name}”: no figure of this run means anything.`)
      expected.set(name, response.totals)
    }
    // Before the next step, which reads the records.
    print(
      'memory of the process; of Solr and ZooKeeper, MB',
      `${residentMb([running.child.pid ?? 0]).toFixed(0)}; ${residentMb(solrPids).toFixed(0)}`,
    )
    const visible = await running.request({ kind: 'visible', rounds: visibleRounds })
    print('stored until found, p50 / p95 ms', timesOf(visible))
    print('load after', load())
  } finally {
    await running.stop()
  }
}

const addressOf = ({ host, port, user, password }: RunningDatabaseServer) => ({
  host,
  port,
  user,
  password,
  database: 'postgres',
  tls: false,
  schema: null,
})

/** @param names engines to compare; without any, all three */
export const benchScale = async (count: number, names: readonly string[]): Promise<void> => {
  const { name } = scaleRecords()
  const named = engines.filter((engine) => names.includes(engine))
  const compared: readonly EngineName[] = named.length > 0 ? named : engines
  console.log(
    `${count.toLocaleString('en-GB')} assets from ${name}; Solr: three nodes of ${solrHeapMb} MB on this machine, 2 shards, 1 replica`,
  )
  const program = await buildBenchServer('scale-engine')
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-scale-'))
  const database = compared.some((engine) => engine !== 'embedded') ? await startDatabaseServer() : null
  try {
    const solr = compared.includes('solr') ? await startSolrServers(3, solrHeapMb) : null
    try {
      const address = database && addressOf(database)
      const expected: Totals = new Map()
      for (const engine of compared)
        await benchEngine(program, { engine, folder, count, address, solrUrls: solr?.urls ?? [] }, { database, solr }, expected)
      printFigure('SC', 'totals of all engines equal', 'yes')
    } finally {
      await solr?.stop()
    }
  } finally {
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
