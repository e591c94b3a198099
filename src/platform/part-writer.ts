import { DownloadError } from '#local/downloads/download-api.ts'
import type { PartWriter } from '#local/downloads/part-files.ts'
import type { WriterReply, WriterRequest } from '#local/downloads/part-writer-protocol.ts'
// oxlint-disable-next-line import/default -- the build gives the address of the worker's code
import address from '../local/downloads/part-writer.worker.ts?worker&url'
import { trustedScript } from './trusted-script.ts'

const trusted = trustedScript('portal-parts', address)

/** Milliseconds without anything to do before the thread ends: one that knows the beginning of a file need not read it again for its sum. */
const idleTimeoutMs = 60_000

/** Writes what large downloads bring to the disk, in a thread that lives as long as there is something to write. */
export const createPartWriter = (): PartWriter => {
  let worker: Worker | null = null
  let lastCall: Promise<unknown> = Promise.resolve()
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let giveUp = (_error: unknown): void => undefined

  const end = (error: unknown): void => {
    worker?.terminate()
    worker = null
    giveUp(error)
  }
  const ask = (request: WriterRequest, moved: readonly ArrayBuffer[]): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      clearTimeout(idleTimer)
      giveUp = reject
      worker ??= new Worker(trusted() as string, { type: 'module', name: 'downloads' })
      worker.onmessage = ({ data }: MessageEvent<WriterReply>) => {
        if ('failure' in data) reject(new DOMException(data.message, data.failure))
        else resolve(data.result)
      }
      worker.onerror = () => end(new DownloadError('later', 'error'))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(request, [...moved])
    })
  const call = (request: WriterRequest, moved: readonly ArrayBuffer[] = []): Promise<string | undefined> => {
    const answer = lastCall.then(() => ask(request, moved))
    lastCall = answer.catch(() => undefined)
    return answer
  }
  return {
    write: async (owner, piece, bytes) => void (await call({ name: 'write', values: [owner, piece, bytes] }, bytes)),
    digest: async (owner, job, proof, files, signal) => {
      // The digest of a large file takes seconds: end the worker when the caller aborts.
      const stop = () => end(signal.reason)
      signal.addEventListener('abort', stop)
      try {
        return (await call({ name: 'digest', values: [owner, job, proof, files] })) ?? ''
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    close: async () => {
      await lastCall
      if (!worker) return
      await call({ name: 'close', values: [] }).catch(() => undefined)
      idleTimer = setTimeout(() => end(null), idleTimeoutMs)
    },
  }
}
