import { setTimeout as pause } from 'node:timers/promises'
import type { RunningDatabaseServer } from '../../tests/cluster/postgresql-server.ts'
import type { RunningS3Proxy } from '../../tests/cluster/s3-server.ts'
import type { RunningSolrServers } from '../../tests/cluster/solr-servers.ts'
import type { History } from './history.ts'
import type { Random } from './random.ts'

/** A server that all portals need is missing for some time. */
interface Outage {
  readonly name: string
  readonly maxMs: number
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

export interface OutageServers {
  readonly database: RunningDatabaseServer
  readonly s3: RunningS3Proxy
  readonly solr: RunningSolrServers | null
}

export interface Outages {
  /** Begins one outage after another until the signal, and ends all of them. */
  runAtRandom(random: Random, signal: AbortSignal): Promise<void>
  /** Whether a portal may fail to start. */
  isDisturbed(): boolean
}

const maxPauseBetweenMs = 45_000
/** Portals notice the end of an outage after this time. After a restart of ZooKeeper, Solr elects new leaders of all shards. */
const afterEffectMs = 40_000

/** Waits a random time that ends early with the signal. */
export const waitAtRandom = (random: Random, maxMs: number, signal: AbortSignal): Promise<void> =>
  pause(random.below(maxMs), undefined, { signal }).catch(() => undefined)

export const createOutages = ({ database, s3, solr }: OutageServers, history: History, scale: (ms: number) => number): Outages => {
  let isRunning = false
  let endedAt = Number.NEGATIVE_INFINITY
  const databaseOutages = (['crash', 'crash', 'fast'] as const).map((how) => ({
    name: `PostgreSQL (${how})`,
    maxMs: 6000,
    begin: () => database.stopServer(how),
    end: () => database.restartServer(),
  }))
  const solrOutages = (all: RunningSolrServers): Outage[] => [
    ...all.urls.map((_, node) => ({
      name: 'Solr',
      maxMs: 20_000,
      begin: () => all.kill(node),
      end: async () => {
        await all.restart(node)
        await all.untilActive()
      },
    })),
    {
      name: 'ZooKeeper',
      maxMs: 15_000,
      begin: () => all.killZooKeeper(),
      end: async () => {
        all.restartZooKeeper()
        await all.untilActive()
      },
    },
  ]
  const outages: readonly Outage[] = [
    ...databaseOutages,
    { name: 'PostgreSQL (no new connections)', maxMs: 10_000, begin: () => database.pause(), end: () => database.resume() },
    { name: 'S3', maxMs: 10_000, begin: () => s3.kill(), end: () => s3.restart() },
    { name: 'S3 (silent)', maxMs: 10_000, begin: () => s3.pause(), end: () => s3.resume() },
    ...(solr ? solrOutages(solr) : []),
  ]
  return {
    isDisturbed: () => isRunning || performance.now() - endedAt < scale(afterEffectMs),
    runAtRandom: async (random, signal) => {
      while (!signal.aborted) {
        await waitAtRandom(random, scale(maxPauseBetweenMs), signal)
        const outage = random.pick(outages)
        if (signal.aborted || !outage) return
        history.count('kill', outage.name)
        history.note(`OUTAGE of ${outage.name}`)
        isRunning = true
        await outage.begin()
        await waitAtRandom(random, outage.maxMs, signal)
        await outage.end()
        isRunning = false
        endedAt = performance.now()
        history.note(`${outage.name} is back`)
      }
    },
  }
}
