import { isQuotaExceeded } from '#local/database/failure-kind.ts'
import { createCacheWriter, type PictureWriter } from '../local/offline/offline-pictures.ts'
// oxlint-disable-next-line import/default -- the build gives the address of the worker's code
import address from '../local/offline/picture-writer.worker.ts?worker&url'
import { type RpcWorker, startRpcWorker } from './rpc-worker.ts'
import { trustedScript } from './trusted-script.ts'

const trusted = trustedScript('portal-pictures', address)

const idleTimeoutMs = 60_000

/** Stores pictures in a worker, which ends after an idle time. If the worker cannot run, the page does its work. */
export const createPictureWriter = (): PictureWriter => {
  let running: RpcWorker<PictureWriter> | null = null
  let pendingCount = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  const end = (): void => {
    running?.end(new Error('the worker has ended'))
    running = null
  }
  /** @param inPage the same work in the page */
  const call = async <Result>(
    inWorker: (rpc: RpcWorker<PictureWriter>['rpc']) => Promise<Result>,
    inPage: () => Promise<Result>,
  ): Promise<Result> => {
    clearTimeout(idleTimer)
    pendingCount += 1
    try {
      running ??= startRpcWorker(trusted, 'pictures', end)
      return await inWorker(running.rpc)
    } catch (error) {
      if (isQuotaExceeded(error)) throw error
      return await inPage()
    } finally {
      pendingCount -= 1
      if (pendingCount === 0) idleTimer = setTimeout(end, idleTimeoutMs)
    }
  }
  return {
    write: (cacheName, pictures) =>
      call(
        (rpc) => rpc.call('write', [cacheName, pictures]),
        () => createCacheWriter(caches).write(cacheName, pictures),
      ),
    addresses: (cacheName) => {
      const inPage = () => createCacheWriter(caches).addresses(cacheName)
      // Every start of the page lists them once, and a worker starts more slowly.
      return running ? call((rpc) => rpc.call('addresses', [cacheName]), inPage) : inPage()
    },
  }
}
