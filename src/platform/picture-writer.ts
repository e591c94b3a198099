import { createRpcClient, type RpcClient, type RpcFailure, rpcError } from '#contract/rpc.ts'
import { isQuotaExceeded } from '#local/database/failure-kind.ts'
// oxlint-disable-next-line import/default -- the build gives the address of the worker's code
import address from '../local/offline/picture-writer.worker.ts?worker&url'
import { createCacheWriter, type PictureWriter, type PictureWriterCalls } from '../local/offline/write-pictures.ts'
import { trustedScript } from './trusted-script.ts'

const trusted = trustedScript('portal-pictures', address)

const idleTimeoutMs = 60_000

interface RunningWriter {
  readonly worker: Worker
  readonly rpc: RpcClient<PictureWriterCalls>
}

/** Stores pictures in a worker, which ends after an idle time. If the worker cannot run, the page stores them itself. */
export const createPictureWriter = (): PictureWriter => {
  let running: RunningWriter | null = null
  let pendingCount = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  const end = (): void => {
    running?.worker.terminate()
    running?.rpc.end(new Error('the worker has ended'))
    running = null
  }
  const start = (): RunningWriter => {
    const worker = new Worker(trusted() as string, { type: 'module', name: 'pictures' })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    const rpc = createRpcClient<PictureWriterCalls, RpcFailure>((request) => worker.postMessage(request), rpcError)
    worker.addEventListener('message', ({ data }) => rpc.receive(data))
    worker.addEventListener('error', end)
    return { worker, rpc }
  }
  return async (cacheName, pictures) => {
    clearTimeout(idleTimer)
    pendingCount += 1
    try {
      running ??= start()
      await running.rpc.call('write', [cacheName, pictures])
    } catch (error) {
      if (isQuotaExceeded(error)) throw error
      await createCacheWriter(caches)(cacheName, pictures)
    } finally {
      pendingCount -= 1
      if (pendingCount === 0) idleTimer = setTimeout(end, idleTimeoutMs)
    }
  }
}
