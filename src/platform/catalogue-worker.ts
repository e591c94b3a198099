import type { CallResponse } from '#contract/calls.ts'
import { publicCache } from '#local/cache-names.ts'
import type {
  CatalogueCalls,
  CatalogueOwner,
  CatalogueReply,
  CatalogueRequest,
  DeviceRequest,
  DeviceResponse,
} from '#local/catalogue/protocol.ts'
// oxlint-disable-next-line import/default -- the build gives the address of the worker's code
import address from '../local/catalogue/catalogue.worker.ts?worker&url'
import { trustedScript } from './trusted-script.ts'

/** The catalogue of what is kept, in a thread of its own. Every call rejects once the thread has ended. */
export interface CatalogueWorker {
  readonly ask: (question: DeviceRequest) => Promise<DeviceResponse>
  /** @returns how many assets are kept */
  readonly renew: () => Promise<number>
  readonly remember: (collections: CallResponse<'listCollections'>) => Promise<void>
  readonly stop: () => void
}

interface PendingCall {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

const trusted = trustedScript('portal-catalogue', address)

/** Its code comes along with what is kept: without a network there is nowhere else to have it from. */
export const cacheCatalogueCode = async (): Promise<void> => {
  if (!('caches' in globalThis) || import.meta.env.DEV) return
  const cache = await caches.open(publicCache)
  if (await cache.match(address)) return
  const response = await fetch(address, { redirect: 'error' })
  if (!response.ok || !response.headers.get('content-type')?.includes('javascript'))
    throw new TypeError(`${address} did not come from the portal`)
  await cache.put(address, response)
}

/** @param onEnd the thread is gone, for want of memory as a rule; another one may be started */
export const startCatalogueWorker = (owner: CatalogueOwner, onEnd: () => void): CatalogueWorker => {
  const worker = new Worker(trusted() as string, { type: 'module', name: 'catalogue' })
  const pendingCalls = new Map<number, PendingCall>()
  let lastTicket = 0
  let ended: Error | null = null
  const end = (error: Error) => {
    if (ended) return
    ended = error
    worker.terminate()
    for (const { reject } of pendingCalls.values()) reject(error)
    pendingCalls.clear()
    onEnd()
  }
  worker.addEventListener('error', (event) => end(new Error(event.message || 'the catalogue could not be started')))
  worker.addEventListener('messageerror', () => end(new Error('the catalogue’s answer could not be read')))
  worker.addEventListener('message', ({ data }: MessageEvent<CatalogueReply>) => {
    const call = pendingCalls.get(data.ticket)
    pendingCalls.delete(data.ticket)
    if ('failure' in data) call?.reject(new Error(data.failure))
    else call?.resolve(data.result)
  })
  const request = <Name extends keyof CatalogueCalls>(name: Name, value: Parameters<CatalogueCalls[Name]>[0]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      const message: CatalogueRequest<Name> = { ticket: (lastTicket += 1), name, value }
      pendingCalls.set(message.ticket, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(message)
    })
  void request('open', owner).catch(() => undefined)
  // The other side answers from the same table.
  return {
    ask: (question) => request('ask', question) as Promise<DeviceResponse>,
    renew: () => request('renew', undefined) as Promise<number>,
    remember: (collections) => request('remember', collections) as Promise<void>,
    stop: () => end(new Error('the catalogue is closed')),
  }
}
