import type { Logger } from 'pino'
import type { AssetStore } from '../ports/asset-store.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { Readiness } from './readiness.ts'

export interface Health {
  /** Whether the server can respond to requests: the first scan is complete, no stop was requested, and stores and blobs respond in time. */
  isReady(): Promise<boolean>
}

export interface HealthOptions {
  readonly stores: { readonly assets: Pick<AssetStore, 'assetsRevision'> }
  readonly blobs: Pick<Blobs, 'stat'>
  readonly readiness: () => Readiness
  readonly refusesVisitors: () => boolean
  readonly log: Pick<Logger, 'warn'>
}

/** Longest time that stores and blobs may take. */
const probeTimeoutMs = 1000
/** Results are shared for this time, because anyone may send probes and each can cost a request to another server. */
const resultLifetimeMs = 1000
/** No blob has this key; a working store reports that. */
const probeKey = 'probe'

const withinTime = async (running: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), probeTimeoutMs)
  })
  return Promise.race([running, timeout]).finally(() => clearTimeout(timer))
}

/** @returns whether the part responds. At most one request is open, also if the part never responds. */
const createProbe = (part: string, check: () => Promise<unknown>, log: HealthOptions['log']): (() => Promise<boolean>) => {
  let running: Promise<boolean> | null = null
  let result = { isGood: true, at: Number.NEGATIVE_INFINITY }
  const begin = async (): Promise<boolean> => {
    try {
      await check()
      return true
    } catch (error) {
      // Only the first failure: the log would grow with every probe.
      if (result.isGood) log.warn({ part, err: error }, 'a probe failed')
      return false
    } finally {
      running = null
    }
  }
  return async () => {
    if (performance.now() - result.at < resultLifetimeMs) return result.isGood
    running ??= begin()
    const isGood = await withinTime(running)
    if (isGood !== result.isGood) log.warn({ part }, isGood ? 'the part responds again' : 'the part does not respond in time')
    result = { isGood, at: performance.now() }
    return isGood
  }
}

/** Health of this node, for load balancers and supervisors. */
export const createHealth = ({ stores, blobs, readiness, refusesVisitors, log }: HealthOptions): Health => {
  const probes = [createProbe('stores', () => stores.assets.assetsRevision(), log), createProbe('blobs', () => blobs.stat(probeKey), log)]
  return {
    isReady: async () => {
      if (refusesVisitors() || !readiness().ready) return false
      const results = await Promise.all(probes.map((probe) => probe()))
      return !results.includes(false)
    },
  }
}
