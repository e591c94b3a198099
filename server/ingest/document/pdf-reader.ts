import type { Worker } from 'node:worker_threads'
import { Unusable } from '../reason.ts'
import { startWorker } from '../start-worker.ts'
import type { PdfAnswer, PdfFacts, PdfPage, PdfRequest } from './pdf-protocol.ts'

export interface PdfReader {
  /** Rejects with Unusable: protected, damaged, or beyond the time limit. */
  inspect(file: string): Promise<PdfFacts>
  /** The page with its long side `box` pixels; null beyond the last page. */
  draw(file: string, page: number, box: number): Promise<PdfPage | null>
  close(): Promise<void>
}

const secondsPerJob = 60
const idleSeconds = 30
const textLimit = 200_000

interface Job {
  readonly request: PdfRequest
  readonly resolve: (value: PdfFacts | PdfPage | null) => void
  readonly reject: (error: Error) => void
}

type Question =
  | { readonly job: 'inspect'; readonly file: string }
  | { readonly job: 'draw'; readonly file: string; readonly page: number; readonly box: number }

/**
 * Reads PDFs in a worker thread, one job after the other. A job that runs out of time, memory or luck takes its worker with it;
 * the next one gets a new worker. The worker ends when nothing was asked for a while.
 */
export const createPdfReader = ({ seconds = secondsPerJob, source = new URL('../pdf.worker.ts', import.meta.url) } = {}): PdfReader => {
  const waiting: Job[] = []
  let worker: Worker | null = null
  let running: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null
  let idle: NodeJS.Timeout | undefined
  let nextId = 1
  let closed = false

  const stopWorker = async () => {
    const old = worker
    worker = null
    old?.removeAllListeners()
    // Words after its death must not end the process.
    old?.on('error', () => undefined)
    await old?.terminate()
  }
  const settle = (outcome: (job: Job) => void) => {
    if (!running) return
    const { job, timer } = running
    clearTimeout(timer)
    running = null
    outcome(job)
    advance()
  }
  const fail = (reason: string, lasting: boolean) => {
    void stopWorker()
    settle((job) => job.reject(new Unusable(reason, lasting)))
  }
  const ensureWorker = (): Worker => {
    if (worker) return worker
    const fresh = startWorker(source, { resourceLimits: { maxOldGenerationSizeMb: 1024 } })
    fresh.unref()
    fresh.on('message', (answer: PdfAnswer) => {
      if (answer.id !== running?.job.request.id) return
      settle((job) => (answer.ok ? job.resolve(answer.value) : job.reject(new Unusable(answer.reason))))
    })
    fresh.on('error', (error) => fail(`can not be read as a PDF: ${error.message}`, false))
    fresh.on('exit', () => fail('can not be read as a PDF: the reader stopped', false))
    worker = fresh
    return fresh
  }
  const advance = () => {
    clearTimeout(idle)
    if (running) return
    const job = waiting.shift()
    if (!job) {
      idle = setTimeout(() => void stopWorker(), idleSeconds * 1000)
      idle.unref()
      return
    }
    const timer = setTimeout(() => fail(`can not be read as a PDF: it took longer than ${seconds} s`, true), seconds * 1000)
    running = { job, timer }
    ensureWorker().postMessage(job.request, [])
  }
  const ask = (question: Question) =>
    new Promise<PdfFacts | PdfPage | null>((resolve, reject) => {
      if (closed) return reject(new Unusable('can not be read now: the server stops', false))
      const id = nextId++
      waiting.push({ request: question.job === 'inspect' ? { ...question, id, textLimit } : { ...question, id }, resolve, reject })
      advance()
    })

  return {
    async inspect(file) {
      return (await ask({ job: 'inspect', file })) as PdfFacts
    },
    async draw(file, page, box) {
      return (await ask({ job: 'draw', file, page, box })) as PdfPage | null
    },
    async close() {
      closed = true
      clearTimeout(idle)
      const stopped = new Unusable('can not be read now: the server stops', false)
      for (const job of waiting.splice(0)) job.reject(stopped)
      await stopWorker()
      settle((job) => job.reject(stopped))
    },
  }
}
