import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CoreCall, CoreCalls, CoreReply, CoreRequest } from './core-calls.ts'

export interface CoreThread {
  readonly calls: CoreCalls
  /** False after the thread has ended unexpectedly. */
  readonly alive: () => boolean
  readonly stop: () => Promise<void>
}

interface PendingCall {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
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
  const waiting = new Map<number, PendingCall>()
  let tickets = 0
  let ended: Error | null = null
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  worker.on('message', (reply: CoreReply) => {
    const call = waiting.get(reply.ticket)
    waiting.delete(reply.ticket)
    if ('error' in reply) call?.reject(new Error(reply.error))
    else call?.resolve(reply.result)
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the catalogue's thread ended (${code})`)))

  const ask = (call: CoreCall, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      const request: CoreRequest = { ticket: ++tickets, call, args }
      waiting.set(request.ticket, { resolve, reject })
      worker.postMessage(request, [])
    })
  // The thread uses the same table, so each reply has the type of its call.
  const calls: CoreCalls = {
    load: (path) => ask('load', [path]) as ReturnType<CoreCalls['load']>,
    clear: () => ask('clear', []) as ReturnType<CoreCalls['clear']>,
    put: (entries) => ask('put', [entries]) as ReturnType<CoreCalls['put']>,
    remove: (ids) => ask('remove', [ids]) as ReturnType<CoreCalls['remove']>,
    search: (query) => ask('search', [query]) as ReturnType<CoreCalls['search']>,
    searchSerialized: (query) => ask('searchSerialized', [query]) as ReturnType<CoreCalls['searchSerialized']>,
    ordinals: (ids) => ask('ordinals', [ids]) as ReturnType<CoreCalls['ordinals']>,
    info: () => ask('info', []) as ReturnType<CoreCalls['info']>,
    snapshot: (path, stamp) => ask('snapshot', [path, stamp]) as ReturnType<CoreCalls['snapshot']>,
  }
  return {
    calls,
    alive: () => ended === null,
    stop: async () => {
      end(new Error('the catalogue is closed'))
      await worker.terminate()
    },
  }
}
