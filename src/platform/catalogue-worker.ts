import type { CallAnswer } from '#contract/calls.ts'
import { publicCache } from '#local/cache-names.ts'
import type { DeviceAnswer, DeviceQuestion, Keeper, Reply, Request, Requests } from '#local/catalogue/protocol.ts'
// oxlint-disable-next-line import/default -- the build gives the address of the worker's code
import address from '../local/catalogue/catalogue.worker.ts?worker&url'
import { trustedScript } from './trusted-script.ts'

/** The catalogue of what is kept, in a thread of its own. Every call rejects once the thread has ended. */
export interface CatalogueWorker {
  readonly ask: (question: DeviceQuestion) => Promise<DeviceAnswer>
  /** @returns how many assets are kept */
  readonly renew: () => Promise<number>
  readonly remember: (collections: CallAnswer<'listCollections'>) => Promise<void>
  readonly stop: () => void
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

const trusted = trustedScript('portal-catalogue', address)

/** Its code comes along with what is kept: without a network there is nowhere else to have it from. */
export const keepCatalogueCode = async (): Promise<void> => {
  if (!('caches' in globalThis) || import.meta.env.DEV) return
  const cache = await caches.open(publicCache)
  if (await cache.match(address)) return
  const response = await fetch(address, { redirect: 'error' })
  if (!response.ok || !response.headers.get('content-type')?.includes('javascript'))
    throw new TypeError(`${address} did not come from the portal`)
  await cache.put(address, response)
}

/** @param onEnd the thread is gone, for want of memory as a rule; another one may be started */
export const startCatalogueWorker = (keeper: Keeper, onEnd: () => void): CatalogueWorker => {
  const worker = new Worker(trusted() as string, { type: 'module', name: 'catalogue' })
  const waiting = new Map<number, Waiting>()
  let tickets = 0
  let ended: Error | null = null
  const end = (error: Error) => {
    if (ended) return
    ended = error
    worker.terminate()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    onEnd()
  }
  worker.addEventListener('error', (event) => end(new Error(event.message || 'the catalogue could not be started')))
  worker.addEventListener('messageerror', () => end(new Error('the catalogue’s answer could not be read')))
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const call = waiting.get(data.ticket)
    waiting.delete(data.ticket)
    if ('failure' in data) call?.reject(new Error(data.failure))
    else call?.resolve(data.result)
  })
  const request = <Name extends keyof Requests>(name: Name, value: Parameters<Requests[Name]>[0]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      const message: Request<Name> = { ticket: (tickets += 1), name, value }
      waiting.set(message.ticket, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(message)
    })
  void request('open', keeper).catch(() => undefined)
  // The other side answers from the same table.
  return {
    ask: (question) => request('ask', question) as Promise<DeviceAnswer>,
    renew: () => request('renew', undefined) as Promise<number>,
    remember: (collections) => request('remember', collections) as Promise<void>,
    stop: () => end(new Error('the catalogue is closed')),
  }
}
