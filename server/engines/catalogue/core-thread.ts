import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createRpcClient, type RpcFailure, rpcError } from '#contract/rpc.ts'
import type { CoreCalls } from './core-calls.ts'

export interface CoreThread {
  readonly calls: CoreCalls
  /** False after the thread has ended unexpectedly. */
  readonly isAlive: () => boolean
  readonly stop: () => Promise<void>
}

/** The built worker is next to the server, or one level up if this code is in a chunk; null when running from sources. */
export const findWorkerFile = (): string | null => {
  const name = 'index.worker.js'
  const candidates = [`./${name}`, `../${name}`].map((place) => fileURLToPath(new URL(place, import.meta.url)))
  return candidates.find((place) => existsSync(place)) ?? null
}

/** Long-lived data are arrays outside of the heap; by default the young generation would grow to 48 MB. */
const youngGenerationMib = 12

/** Rejects all pending calls when the thread ends. */
export const startCoreThread = (file: string): CoreThread => {
  const worker = new Worker(file, { name: 'catalogue', resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMib } })
  let isAlive = true
  const { call, receive, end } = createRpcClient<CoreCalls, RpcFailure>((request) => worker.postMessage(request, []), rpcError)
  const endWith = (error: Error) => {
    isAlive = false
    end(error)
  }
  worker.on('message', receive)
  worker.on('error', endWith)
  worker.on('exit', (code) => endWith(new Error(`the catalogue's thread ended (${code})`)))

  const calls: CoreCalls = {
    load: (path) => call('load', [path]),
    clear: () => call('clear', []),
    put: (entries) => call('put', [entries]),
    remove: (ids) => call('remove', [ids]),
    search: (query) => call('search', [query]),
    searchSerialized: (query) => call('searchSerialized', [query]),
    ordinals: (ids) => call('ordinals', [ids]),
    info: () => call('info', []),
    snapshot: (path, stamp) => call('snapshot', [path, stamp]),
  }
  return {
    calls,
    isAlive: () => isAlive,
    stop: async () => {
      endWith(new Error('the catalogue is closed'))
      await worker.terminate()
    },
  }
}
