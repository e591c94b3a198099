import { cpuSecondsOf } from './cpu-time.ts'
import { guardMemory } from './memory-guard.ts'
import { OutOfTime, Unusable } from './reason.ts'
import { startWorker } from './start-worker.ts'
import { limitTime } from './time-limit.ts'

/** A request with its id. */
export type Numbered<Question> = Question & { readonly id: number }

/** The server is shutting down; this does not concern the file. */
export class Stopped extends Unusable {
  constructor() {
    super('can not be read now: the server stops', false)
  }
}

/** A thread or process that handles one request at a time. */
export interface Helper<Question> {
  send(question: Numbered<Question>): void
  /** Ends it immediately; it sends nothing more. */
  stop(): void | Promise<void>
  /** Used CPU seconds; null if the system does not report them. */
  cpuSeconds(): number | null
}

/** Response of a helper. `reason` completes the sentence "the file …"; `lasting` as in Unusable. */
export type WorkerResponse<Value> =
  | { readonly id: number; readonly ok: true; readonly value: Value }
  | { readonly id: number; readonly ok: false; readonly reason: string; readonly lasting: boolean }

/** First message of a worker thread: its thread id, see `currentThread`. */
export interface ThreadNotice {
  readonly thread: string | null
}

interface HelperEvents<Value> {
  readonly answered: (answer: WorkerResponse<Value>) => void
  /** The helper ended unexpectedly; `why` is its message. */
  readonly gone: (why: string) => void
}

interface JobOptions<Question, Value> {
  readonly start: (events: HelperEvents<Value>) => Helper<Question>
  /** Start of the reason after a crash or time limit: "can not be read as a PDF". */
  readonly failure: string
  readonly idleSeconds?: number
  /** Megabytes by which the process may grow during a request, if the helper is a thread of it. */
  readonly growthMb?: number
}

export interface WorkerJobs<Question, Value> {
  /**
   * Rejects with Unusable: the reason of the helper, its crash, or more than `seconds` of CPU time. Rejects with the reason of the signal
   * when it is aborted.
   */
  request(question: Question, seconds: number, signal?: AbortSignal): Promise<Value>
  close(): Promise<void>
}

interface Job<Question, Value> {
  readonly request: Numbered<Question>
  readonly seconds: number
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

const defaultIdleSeconds = 30

/**
 * Sends requests to a helper, one after the other. A request that exceeds time or memory or crashes ends its helper; the next one gets a
 * new helper. The helper ends after an idle time.
 */
export const createJobs = <Question extends object, Value>(options: JobOptions<Question, Value>): WorkerJobs<Question, Value> => {
  const { start, failure, idleSeconds = defaultIdleSeconds, growthMb } = options
  const waiting: Job<Question, Value>[] = []
  let helper: Helper<Question> | null = null
  let running: { readonly job: Job<Question, Value>; readonly unwatch: () => void } | null = null
  let idle: NodeJS.Timeout | undefined
  let nextId = 1
  let closed = false

  const stopHelper = async () => {
    const old = helper
    helper = null
    await old?.stop()
  }
  const settle = (outcome: (job: Job<Question, Value>) => void) => {
    if (!running) return
    const { job, unwatch } = running
    unwatch()
    running = null
    outcome(job)
    advance()
  }
  const fail = (error: unknown) => {
    void stopHelper()
    settle((job) => job.reject(error))
  }
  const ensureHelper = (): Helper<Question> => {
    helper ??= start({
      answered: (answer) => {
        if (answer.id !== running?.job.request.id) return
        settle((job) => (answer.ok ? job.resolve(answer.value) : job.reject(new Unusable(answer.reason, answer.lasting))))
      },
      gone: (why) => fail(new Unusable(`${failure}: ${why}`, false)),
    })
    return helper
  }
  const advance = () => {
    clearTimeout(idle)
    if (running) return
    const job = waiting.shift()
    if (!job) {
      idle = setTimeout(() => void stopHelper(), idleSeconds * 1000)
      idle.unref()
      return
    }
    const worker = ensureHelper()
    const unlimit = limitTime(
      job.seconds,
      () => worker.cpuSeconds(),
      () => fail(new OutOfTime(failure, job.seconds)),
    )
    const unguard =
      growthMb === undefined ? null : guardMemory(growthMb, () => fail(new Unusable(`${failure}: takes more than ${growthMb} MB`, false)))
    const unwatch = () => {
      unlimit()
      unguard?.()
    }
    running = { job, unwatch }
    worker.send(job.request)
  }
  const giveUp = (id: number, reason: unknown) => {
    if (running?.job.request.id === id) return fail(reason)
    const at = waiting.findIndex(({ request }) => request.id === id)
    waiting.splice(at, at < 0 ? 0 : 1).forEach(({ reject }) => reject(reason))
  }

  return {
    async request(question, seconds, signal) {
      signal?.throwIfAborted()
      if (closed) throw new Stopped()
      const id = nextId++
      const leave = () => giveUp(id, signal?.reason)
      signal?.addEventListener('abort', leave, { once: true })
      try {
        return await new Promise<Value>((resolve, reject) => {
          waiting.push({ request: { ...question, id }, seconds, resolve, reject })
          advance()
        })
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
    async close() {
      closed = true
      clearTimeout(idle)
      for (const job of waiting.splice(0)) job.reject(new Stopped())
      await stopHelper()
      settle((job) => job.reject(new Stopped()))
    },
  }
}

interface ThreadOptions {
  readonly source: URL
  /** Limit of its heap. */
  readonly memoryMb: number
  /** Limit of the growth of the process; see JobOptions. */
  readonly growthMb?: number
  readonly failure: string
}

/** Jobs in a worker thread. */
export const createWorkerJobs = <Question extends object, Value>({
  source,
  memoryMb,
  growthMb,
  failure,
}: ThreadOptions): WorkerJobs<Question, Value> =>
  createJobs<Question, Value>({
    failure,
    ...(growthMb !== undefined && { growthMb }),
    start: ({ answered, gone }) => {
      const worker = startWorker(source, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
      let thread: string | null = null
      worker.unref()
      worker.on('message', (message: WorkerResponse<Value> | ThreadNotice) => {
        if ('thread' in message) thread = message.thread
        else answered(message)
      })
      worker.on('error', (error) => gone(error.message))
      worker.on('exit', () => gone('the reader stopped'))
      return {
        send: (question) => worker.postMessage(question, []),
        stop: async () => {
          worker.removeAllListeners()
          // Errors after termination must not end the process.
          worker.on('error', () => undefined)
          await worker.terminate()
        },
        cpuSeconds: () => (thread === null ? null : cpuSecondsOf(thread)),
      }
    },
  })
