import { createRpcClient, type RpcFailure, rpcError } from '#contract/rpc.ts'
import { publicCache } from '#local/cache-names.ts'
import type { CatalogueCalls, CatalogueOwner } from '#local/catalogue/protocol.ts'
// oxlint-disable-next-line import/default -- the build resolves the URL of the worker
import address from '../local/catalogue/catalogue.worker.ts?worker&url'
import { trustedScript } from './trusted-script.ts'

/** The catalogue of the offline copies, in a worker. Every call rejects once the worker has ended. */
export interface CatalogueWorker extends Omit<CatalogueCalls, 'open'> {
  readonly stop: () => void
}

const trusted = trustedScript('portal-catalogue', address)

/** Caches the worker's code together with the offline copies, because offline it cannot be downloaded. */
export const cacheCatalogueCode = async (): Promise<void> => {
  if (!('caches' in globalThis) || import.meta.env.DEV) return
  const cache = await caches.open(publicCache)
  if (await cache.match(address)) return
  const response = await fetch(address, { redirect: 'error' })
  if (!response.ok || !response.headers.get('content-type')?.includes('javascript'))
    throw new TypeError(`${address} did not come from the portal`)
  await cache.put(address, response)
}

/** @param onEnd called when the worker has ended, usually because of too little memory; another worker may then be started */
export const startCatalogueWorker = (owner: CatalogueOwner, onEnd: () => void): CatalogueWorker => {
  const worker = new Worker(trusted() as string, { type: 'module', name: 'catalogue' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const rpc = createRpcClient<CatalogueCalls, RpcFailure>((request) => worker.postMessage(request), rpcError)
  let hasEnded = false
  const end = (error: Error) => {
    if (hasEnded) return
    hasEnded = true
    worker.terminate()
    rpc.end(error)
    onEnd()
  }
  worker.addEventListener('error', (event) => end(new Error(event.message || 'the catalogue could not be started')))
  worker.addEventListener('messageerror', () => end(new Error('the response of the catalogue could not be read')))
  worker.addEventListener('message', ({ data }) => rpc.receive(data))
  void rpc.call('open', [owner]).catch(() => undefined)
  return {
    call: (request) => rpc.call('call', [request]),
    update: () => rpc.call('update', []),
    storeCollections: (collections) => rpc.call('storeCollections', [collections]),
    stop: () => end(new Error('the catalogue is closed')),
  }
}
