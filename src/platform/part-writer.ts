import { createRpcClient, type RpcClient, type RpcFailure, rpcError } from '#contract/rpc.ts'
import { AttemptError } from '#local/downloads/attempt-error.ts'
import type { PartWriter, PartWriterCalls } from '#local/downloads/part-files.ts'
// oxlint-disable-next-line import/default -- the build resolves the URL of the worker
import address from '../local/downloads/part-writer.worker.ts?worker&url'
import { trustedScript } from './trusted-script.ts'

const trusted = trustedScript('portal-parts', address)

/** An ended worker loses its running digest and must read the file again. */
const idleTimeoutMs = 60_000

interface RunningWriter {
  readonly worker: Worker
  readonly rpc: RpcClient<PartWriterCalls>
}

/** Writes large downloads to the disk in a worker, which ends after an idle time. */
export const createPartWriter = (): PartWriter => {
  let running: RunningWriter | null = null
  let lastCall: Promise<unknown> = Promise.resolve()
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  const end = (error: unknown): void => {
    running?.worker.terminate()
    running?.rpc.end(error)
    running = null
  }
  const start = (): RunningWriter => {
    const worker = new Worker(trusted() as string, { type: 'module', name: 'downloads' })
    const rpc = createRpcClient<PartWriterCalls, RpcFailure>((request, transfer) => worker.postMessage(request, transfer), rpcError)
    worker.addEventListener('message', ({ data }) => rpc.receive(data))
    worker.addEventListener('error', () => end(new AttemptError('waiting', 'error')))
    return { worker, rpc }
  }
  /** One call at a time: the worker has one open file and one running digest. */
  const runNext = <Result>(call: (rpc: RunningWriter['rpc']) => Promise<Result>): Promise<Result> => {
    const result = lastCall.then(() => {
      clearTimeout(idleTimer)
      running ??= start()
      return call(running.rpc)
    })
    lastCall = result.catch(() => undefined)
    return result
  }
  return {
    write: (owner, piece, bytes) => runNext((rpc) => rpc.call('write', [owner, piece, bytes], bytes)),
    digest: async (owner, job, proof, files, signal) => {
      // The digest of a large file takes seconds: end the worker when the caller aborts.
      const stop = () => end(signal.reason)
      signal.addEventListener('abort', stop)
      try {
        return await runNext((rpc) => rpc.call('digest', [owner, job, proof, files]))
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
