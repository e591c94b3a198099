import { parentPort } from 'node:worker_threads'
import { type RpcCalls, serveRpc } from '#contract/rpc.ts'
import { currentThread } from './cpu-time.ts'
import type { JobFailure, ThreadNotice } from './worker-jobs.ts'

/** Serves the calls of createWorkerJobs in this worker thread. The other side sends one request at a time. */
export const serveJobs = <Calls extends RpcCalls<Calls>>(calls: Calls, toFailure: (error: unknown) => JobFailure): void => {
  const port = parentPort
  if (!port) throw new Error('runs as a worker thread only')
  port.postMessage({ thread: currentThread() } satisfies ThreadNotice)
  port.on(
    'message',
    serveRpc(calls, (response) => port.postMessage(response), toFailure),
  )
}
