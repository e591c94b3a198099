import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexQuery } from '@vitrine/search-index'
import { nodeOptions, serverEnvironment } from '../scripts/server-process.mjs'
import { buildBenchServer } from './build-server.ts'
import { noCorpus, readCorpus, recordTexts } from './corpus.ts'
import { filterOf, manyQueries, queryClasses, wordFrequencies } from './index-queries.ts'
import { atLeast, atMost, percentile, printFigure, printSkipped } from './print.ts'
import type { SearchServerReady } from './search-server.ts'

const throughputMs = 10_000
const connections = 8
const browserEncodings = 'gzip, deflate, br, zstd'
const maxCompressedP95Ms = 8

const addressOf = (query: IndexQuery): string => {
  const params = new URLSearchParams({
    solr_q: query.text,
    filter: JSON.stringify(filterOf(query)),
    solr_sort: `${query.sort.key} ${query.sort.orientation}`,
    solr_start: String(query.start),
    solr_rows: String(query.rows),
  })
  for (const { field } of query.facets) params.append('solr_facetfields', field)
  return `/assetportal/api/search?${params.toString()}`
}

/** Runs a command on one core, so that server and client have a core each; only with two cores and `taskset`. */
const onCore = (core: number, command: readonly string[]): readonly string[] =>
  cpus().length > 1 && existsSync('/usr/bin/taskset') ? ['taskset', '-c', String(core), ...command] : command

class Server {
  readonly agent = new Agent({ keepAlive: true, maxSockets: connections })
  private constructor(
    readonly child: ChildProcess,
    readonly ready: SearchServerReady,
  ) {}

  static async start(program: string, folder: string, count: number, pinned: boolean): Promise<Server> {
    const command = [process.execPath, ...nodeOptions, program, folder, String(count)]
    const [executable = '', ...args] = pinned ? onCore(0, command) : command
    const child = spawn(executable, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...serverEnvironment, ...process.env },
    })
    const [ready] = (await once(child, 'message')) as [SearchServerReady]
    return new Server(child, ready)
  }

  /** Milliseconds until the last byte of the response. */
  search(query: IndexQuery): Promise<number> {
    return new Promise((resolve, reject) => {
      const started = performance.now()
      const headers = { Authorization: `Bearer ${this.ready.token}`, 'Accept-Language': 'de', 'Accept-Encoding': browserEncodings }
      request({ port: this.ready.port, path: addressOf(query), headers, agent: this.agent }, (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200 ? resolve(performance.now() - started) : reject(new Error(`status ${response.statusCode}`)),
        )
      })
        .on('error', reject)
        .end()
    })
  }

  /** CPU milliseconds of all threads since the start, in steps of 10 ms. */
  cpuMs(): number {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  }

  residentMegabytes(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    this.agent.destroy()
    await ended
  }
}

const figures = (times: readonly number[]): string => `${percentile(times, 50).toFixed(2)} / ${percentile(times, 95).toFixed(2)}`

const overHttp = async (server: Server, queries: readonly IndexQuery[]): Promise<number[]> => {
  const times: number[] = []
  for (const query of queries) times.push(await server.search(query))
  return times
}

const throughput = async (server: Server, what: string, queries: readonly IndexQuery[], ms: number): Promise<void> => {
  const times: number[] = []
  const end = performance.now() + ms
  let next = 0
  const worker = async () => {
    while (performance.now() < end) {
      const query = queries[next++ % queries.length]
      if (query) times.push(await server.search(query))
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const cores = onCore(0, []).length > 0 ? 'server on one core' : 'cores shared'
  const rate = times.length / (ms / 1000)
  const slowest = percentile(times, 99)
  printFigure('P21', `${what}, ${connections} connections, ${cores}, a second`, rate.toFixed(0), atLeast(1000, rate))
  printFigure('P21', `the same, p99 ms (n=${times.length})`, slowest.toFixed(1), atMost(20, slowest))
}

/** A server that has run for a minute: its code is compiled, but none of the measured queries has run. */
const warmUp = async (server: Server, classes: ReturnType<typeof queryClasses>): Promise<void> => {
  for (const { queries } of classes.classes) await overHttp(server, queries.slice(0, 10))
  await overHttp(server, manyQueries(classes).slice(0, 600))
}

const benchSize = async (program: string, count: number, frequencies: ReturnType<typeof wordFrequencies>): Promise<void> => {
  const isLarge = count >= 1_000_000
  const label = isLarge ? `${count / 1_000_000} M` : `${count / 1000} k`
  const row = isLarge ? 'P20' : 'P19'
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-search-bench-'))
  const queries = queryClasses(frequencies)
  const started = async (pinned: boolean, work: (server: Server) => Promise<void>) => {
    const server = await Server.start(program, folder, count, pinned)
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  }
  try {
    await started(false, async ({ ready }) => {
      const seconds = ready.openMs / 1000
      printFigure('P22', `${label} index built from the database, s`, seconds.toFixed(1), isLarge ? atMost(30, seconds) : undefined)
    })
    await started(false, async (server) => {
      const how = server.ready.built ? 'built' : 'from the snapshot'
      const seconds = server.ready.openMs / 1000
      printFigure('P22', `${label} restart to the first response, s (${how})`, seconds.toFixed(2), atMost(1.5, seconds))
    })
    // Restarted, so that each query runs for the first time over HTTP, too.
    await started(false, async (server) => {
      await warmUp(server, queries)
      const cpuBefore = server.cpuMs()
      const times = await overHttp(server, queries.mixed)
      const cpu = (server.cpuMs() - cpuBefore) / times.length
      const verdict = isLarge ? undefined : atMost(maxCompressedP95Ms, percentile(times, 95))
      printFigure(row, `${label} mixed set, HTTP with 50 assets, Brotli, p50 / p95 ms (n=${times.length})`, figures(times), verdict)
      printFigure(row, `${label} the same, CPU ms of the server for each`, cpu.toFixed(1))
    })
    await started(true, async (server) => {
      await warmUp(server, queries)
      if (isLarge) {
        await throughput(server, 'mixed set over and over (results cached)', queries.mixed, throughputMs)
        await throughput(server, 'questions never asked before', manyQueries(queries).slice(600), throughputMs)
      }
      const resident = server.residentMegabytes()
      printFigure('P22', `${label} memory of the whole server, MB`, resident.toFixed(0), isLarge ? atMost(450, resident) : undefined)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** P19–P22 over real connections. `VITRINE_BENCH_ASSETS` sets other sizes, separated by commas. */
export const benchServerSearch = async (): Promise<void> => {
  const corpus = readCorpus()
  if (!corpus) return printSkipped('P19–P22', noCorpus)
  const frequencies = wordFrequencies(recordTexts(corpus))
  const sizes = (process.env.VITRINE_BENCH_ASSETS ?? '100000,1000000').split(',').map(Number)
  const program = await buildBenchServer('search-server')
  for (const count of sizes) await benchSize(program, count, frequencies)
}
