import { AttemptError } from '#local/downloads/attempt-error.ts'
import type { PartWriter, PartWriterCalls } from '#local/downloads/part-files.ts'
// oxlint-disable-next-line import/default -- the build resolves the URL of the worker
import address from '../local/downloads/part-writer.worker.ts?worker&url'
import { type RpcWorker, startRpcWorker } from './rpc-worker.ts'
import { trustedScript } from './trusted-script.ts'

const trusted = trustedScript('portal-parts', address)

const idleTimeoutMs = 60_000

/** Writes large downloads to the disk in a worker, which ends after an idle time. */
export const createPartWriter = (): PartWriter => {
  let running: RpcWorker<PartWriterCalls> | null = null
  let lastCall: Promise<unknown> = Promise.resolve()
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  const end = (error: unknown): void => {
    running?.end(error)
    running = null
  }
  const start = () => startRpcWorker<PartWriterCalls>(trusted, 'downloads', () => end(new AttemptError('waiting', 'error')))
  /** One call at a time: the worker has one open file. */
  const runNext = <Result>(call: (rpc: RpcWorker<PartWriterCalls>['rpc']) => Promise<Result>): Promise<Result> => {
    const result = lastCall.then(() => {
      clearTimeout(idleTimer)
      running ??= start()
      return call(running.rpc)
    })
    lastCall = result.catch(() => undefined)
    return result
  }
  return {
    write: (path, piece, bytes) => runNext((rpc) => rpc.call('write', [path, piece, bytes], bytes)),
    digest: async (path, proof, files, signal) => {
      // The digest of a large file takes seconds: end the worker when the caller aborts.
      const stop = () => end(signal.reason)
      signal.addEventListener('abort', stop)
      try {
        return await runNext((rpc) => rpc.call('digest', [path, proof, files]))
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    close: async () => {
      await lastCall
      if (!running) return
      await runNext((rpc) => rpc.call('close', [])).catch(() => undefined)
      idleTimer = setTimeout(() => end(null), idleTimeoutMs)
    },
  }
}
