import type { Worker } from 'node:worker_threads'
import { Unusable } from './reason.ts'
import { startWorker } from './start-worker.ts'

/** What a worker is sent: a question with a number of its own. */
export type Numbered<Question> = Question & { readonly id: number }

/** What it sends back. `reason` completes the sentence "the file …". */
export type WorkerAnswer<Value> =
  | { readonly id: number; readonly ok: true; readonly value: Value }
  | { readonly id: number; readonly ok: false; readonly reason: string }

export interface WorkerJobs<Question, Value> {
  /** Rejects with Unusable: what the worker said, that it died, or that it took longer than `seconds`. */
  ask(question: Question, seconds: number): Promise<Value>
  close(): Promise<void>
}

/** The server ends: says nothing about the file. */
export class Stopped extends Unusable {
  constructor() {
    super('can not be read now: the server stops', false)
  }
}

interface Options {
  readonly source: URL
  readonly memoryMb: number
  /** Beginning of the reason when the worker did not get to answer: `can not be read as a PDF`. */
  readonly failure: string
}

interface Job<Question, Value> {
  readonly request: Numbered<Question>
  readonly seconds: number
  readonly resolve: (value: Value) => void
  readonly reject: (error: Error) => void
}

const idleSeconds = 30

/**
 * Does jobs in a worker thread, one after the other. A job that runs out of time, memory or luck takes its worker with it;
 * the next one gets a new worker. The worker ends when nothing was asked for a while.
 */
export const createWorkerJobs = <Question extends object, Value>(options: Options): WorkerJobs<Question, Value> => {
  const { source, memoryMb, failure } = options
  const waiting: Job<Question, Value>[] = []
  let worker: Worker | null = null
  let running: { readonly job: Job<Question, Value>; readonly timer: NodeJS.Timeout } | null = null
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
  const settle = (outcome: (job: Job<Question, Value>) => void) => {
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
    const fresh = startWorker(source, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    fresh.unref()
    fresh.on('message', (answer: WorkerAnswer<Value>) => {
      if (answer.id !== running?.job.request.id) return
      settle((job) => (answer.ok ? job.resolve(answer.value) : job.reject(new Unusable(answer.reason))))
    })
    fresh.on('error', (error) => fail(`${failure}: ${error.message}`, false))
    fresh.on('exit', () => fail(`${failure}: the reader stopped`, false))
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
    const timer = setTimeout(() => fail(`${failure}: it took longer than ${job.seconds} s`, true), job.seconds * 1000)
    running = { job, timer }
    ensureWorker().postMessage(job.request, [])
  }

  return {
    ask: (question, seconds) =>
      new Promise<Value>((resolve, reject) => {
        if (closed) return reject(new Stopped())
        waiting.push({ request: { ...question, id: nextId++ }, seconds, resolve, reject })
        advance()
      }),
    async close() {
      closed = true
      clearTimeout(idle)
      const stopped = new Stopped()
      for (const job of waiting.splice(0)) job.reject(stopped)
      await stopWorker()
      settle((job) => job.reject(stopped))
    },
  }
}
