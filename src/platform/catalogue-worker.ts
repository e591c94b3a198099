import { publicCache } from '#local/cache-names.ts'
import type { CatalogueCalls, CatalogueOwner } from '#local/offline/catalogue/protocol.ts'
// oxlint-disable-next-line import/default -- the build resolves the URL of the worker
import address from '../local/offline/catalogue/catalogue.worker.ts?worker&url'
import { startRpcWorker } from './rpc-worker.ts'
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
  const running = startRpcWorker<CatalogueCalls>(trusted, 'catalogue', ({ message }) =>
    end(new Error(message || 'the catalogue could not be started')),
  )
  const { worker, rpc } = running
  let hasEnded = false
  const end = (error: Error) => {
    if (hasEnded) return
    hasEnded = true
    running.end(error)
    onEnd()
  }
  worker.addEventListener('messageerror', () => end(new Error('the response of the catalogue could not be read')))
  void rpc.call('open', [owner]).catch(() => undefined)
  return {
    call: (request) => rpc.call('call', [request]),
    update: () => rpc.call('update', []),
    storeCollections: (collections) => rpc.call('storeCollections', [collections]),
    storeFields: (fields) => rpc.call('storeFields', [fields]),
    stop: () => end(new Error('the catalogue is closed')),
  }
}
