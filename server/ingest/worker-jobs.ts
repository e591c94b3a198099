import {
  createRpcClient,
  type RpcArguments,
  type RpcCalls,
  type RpcClient,
  type RpcRequest,
  type RpcResponse,
  type RpcResult,
} from '#contract/rpc.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { guardMemory } from './memory-guard.ts'
import { TimeLimitError, UnusableFileError } from './reason.ts'
import { startWorker } from './start-worker.ts'
import { limitTime } from './time-limit.ts'

/** The server is shutting down; this does not concern the file. */
export class StoppedError extends UnusableFileError {
  constructor() {
    super('cannot be read now: the server stops', false)
  }
}

/** A failed job. `reason` completes the sentence "the file …"; `lasting` as in UnusableFileError. */
export interface JobFailure {
  readonly reason: string
  readonly lasting: boolean
}

/** First message of a worker thread: its thread id, see `currentThread`. */
export interface ThreadNotice {
  readonly thread: string | null
}

/** A thread or process that handles one request at a time. */
export interface JobWorker {
  send(request: RpcRequest): void
  /** Ends it immediately; it sends nothing more. */
  stop(): void | Promise<void>
  /** Used CPU seconds; null if the system does not report them. */
  cpuSeconds(): number | null
}

interface WorkerEvents {
  readonly receive: (response: RpcResponse<JobFailure>) => void
  /** The worker ended unexpectedly. `isMemory`: because it needed too much memory. */
  readonly onExit: (message: string, isMemory?: boolean) => void
}

interface JobOptions {
  readonly start: (events: WorkerEvents) => JobWorker
  /** Start of the reason after a crash or time limit: "cannot be read as a PDF". */
  readonly failure: string
  readonly idleSeconds?: number
  /** Megabytes by which the process may grow during a request, if the worker is a thread of it. */
  readonly growthMb?: number
}

interface RequestLimits {
  /** CPU time. */
  readonly seconds: number
  readonly signal?: AbortSignal
}

export interface WorkerJobs<Calls> {
  /**
   * Rejects with UnusableFileError: the reason of the worker, its crash, or too much CPU time. Rejects with the reason of the signal when it is
   * aborted.
   */
  request<Name extends keyof Calls>(name: Name, args: RpcArguments<Calls, Name>, limits: RequestLimits): Promise<RpcResult<Calls, Name>>
  close(): Promise<void>
}

interface Job<Calls> {
  /** What is read: the first argument of the call. */
  readonly subject: string
  readonly seconds: number
  /** Sends the request and settles its promise. Never rejects. */
  readonly run: (rpc: RpcClient<Calls, JobFailure>) => Promise<void>
  readonly reject: (error: unknown) => void
}

const defaultIdleSeconds = 30
/** After this number of attempts the file is the reason for a lack of memory or time, and not what else the machine does. */
const maxAttempts = 3

/**
 * Sends requests to a worker, one after the other. A request that exceeds time or memory or crashes ends its worker; the next one gets a
 * new worker. The worker ends after an idle time.
 */
export const createJobs = <Calls extends RpcCalls<Calls>>(options: JobOptions): WorkerJobs<Calls> => {
  const { start, failure, idleSeconds = defaultIdleSeconds, growthMb } = options
  const waiting: Job<Calls>[] = []
  /** Attempts that needed too much memory or CPU time, by subject. */
  const failedAttempts = new Map<string, number>()
  let current: { readonly worker: JobWorker; readonly rpc: RpcClient<Calls, JobFailure> } | null = null
  let running: Job<Calls> | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  /** Counts a failed attempt. @returns whether it was the last one */
  const isLastAttempt = (): boolean => {
    const subject = running?.subject ?? ''
    const attempts = (failedAttempts.get(subject) ?? 0) + 1
    failedAttempts.set(subject, attempts)
    return attempts >= maxAttempts
  }
  const memoryFailure = (reason: string) => new UnusableFileError(`${failure}: ${reason}`, isLastAttempt())

  /** Ends the worker and rejects its request. */
  const stopWorker = async (error: unknown) => {
    const stopped = current
    current = null
    const stopping = stopped?.worker.stop()
    stopped?.rpc.end(error)
    await stopping
  }
  const ensureWorker = () => {
    if (current) return current
    const rpc = createRpcClient<Calls, JobFailure>(
      (request) => worker.send(request),
      ({ reason, lasting }) => new UnusableFileError(reason, lasting),
    )
    const worker = start({
      receive: rpc.receive,
      onExit: (message, isMemory = false) =>
        void stopWorker(isMemory ? memoryFailure(message) : new UnusableFileError(`${failure}: ${message}`, false)),
    })
    current = { worker, rpc }
    return current
  }
  const runLimited = async (job: Job<Calls>): Promise<void> => {
    const { worker, rpc } = ensureWorker()
    const stopTimeLimit = limitTime(
      job.seconds,
      () => worker.cpuSeconds(),
      (isOwnTime) => void stopWorker(new TimeLimitError(failure, job.seconds, isOwnTime && isLastAttempt())),
    )
    const stopMemoryGuard =
      growthMb === undefined
        ? null
        : guardMemory(growthMb, () => void stopWorker(memoryFailure(`it takes more than ${growthMb} MB of memory`)))
    await job.run(rpc)
    stopTimeLimit()
    stopMemoryGuard?.()
  }
  const advance = () => {
    clearTimeout(idle)
    if (running) return
    running = waiting.shift() ?? null
    if (!running) {
      idle = setTimeout(() => void stopWorker(new StoppedError()), idleSeconds * 1000)
      idle.unref()
      return
    }
    void runLimited(running)
      .catch(running.reject)
      .then(() => {
        running = null
        advance()
      })
  }
  const giveUp = (job: Job<Calls>, reason: unknown) => {
    if (running === job) return void stopWorker(reason)
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    job.reject(reason)
  }

  return {
    async request(name, args, { seconds, signal }) {
      signal?.throwIfAborted()
      if (closed) throw new StoppedError()
      let leave = () => {}
      try {
        return await new Promise<RpcResult<Calls, typeof name>>((resolve, reject) => {
          const subject = JSON.stringify(args[0]) ?? ''
          const succeed = (result: RpcResult<Calls, typeof name>) => {
            failedAttempts.delete(subject)
            resolve(result)
          }
          const job: Job<Calls> = { subject, seconds, reject, run: (rpc) => rpc.call(name, args).then(succeed, reject) }
          leave = () => giveUp(job, signal?.reason)
          signal?.addEventListener('abort', leave, { once: true })
          waiting.push(job)
          advance()
        })
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new StoppedError())
      await stopWorker(new StoppedError())
      clearTimeout(idle)
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
export const createWorkerJobs = <Calls extends RpcCalls<Calls>>({
  source,
  memoryMb,
  growthMb,
  failure,
}: ThreadOptions): WorkerJobs<Calls> =>
  createJobs<Calls>({
    failure,
    ...(growthMb !== undefined && { growthMb }),
    start: ({ receive, onExit }) => {
      const worker = startWorker(source, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
      let thread: string | null = null
      worker.unref()
      worker.on('message', (message: RpcResponse<JobFailure> | ThreadNotice) => {
        if ('thread' in message) thread = message.thread
        else receive(message)
      })
      worker.on('error', (error) => onExit(error.message, 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
      worker.on('exit', () => onExit('the reader stopped'))
      return {
        send: (request) => worker.postMessage(request, []),
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
