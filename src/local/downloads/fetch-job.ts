import { isFull } from '#local/database/failure-kind.ts'
import { type AnswerHead, continues, headOf, resumeHeaders } from '#local/downloads/answer-head.ts'
import type { DownloadStore, Turn } from '#local/downloads/download-store.ts'
import type { JobParts } from '#local/downloads/job-parts.ts'
import { receive } from '#local/downloads/receive.ts'
import type { Job } from '#local/downloads/records.ts'
import { DownloadProblem, type DownloadWire, type Prepared } from '#local/downloads/wire.ts'

export interface FetchParts {
  readonly store: DownloadStore
  readonly parts: JobParts
  readonly wire: DownloadWire
  /** Milliseconds without a byte after which a connection counts as lost. */
  readonly idle: number
  /** Bytes that are kept together, and that may wait to be kept; a crash costs no more than these two. */
  readonly partBytes: Readonly<Record<Job['place'], number>>
  readonly mostBytes: Readonly<Record<Job['place'], number>>
  /** Name of the file from what the answers say. */
  readonly nameOf: (job: Job, disposition: string | null, suggested: string | null) => string
  readonly onBytes: (job: Job, received: number) => void
  /** Lets something go that the person has already; false when there is nothing. */
  readonly makeRoom: () => Promise<boolean>
  /** Assets that the server leaves out, once a job. */
  readonly onRejected: (job: Job) => void
}

/** The file is larger than what this device takes in; the browser may fetch it by itself. */
export class TooLarge extends Error {
  constructor(
    readonly url: string,
    readonly job: Job,
  ) {
    super('too large')
  }
}

const most = 2

/** A part is not there any more. */
const unlessLater = (error: unknown): false => {
  if (error instanceof DownloadProblem) throw error
  return false
}
const again = (): DownloadProblem => new DownloadProblem('restart', 'interrupted')

/** One try at a job: asks for it, takes in what is missing, proves that it is whole. Rejects with DownloadProblem, Overtaken, TooLarge. */
export const fetchJob = async (fetching: FetchParts, turn: Turn, signal: AbortSignal): Promise<Job> => {
  const { store, parts, wire, idle, partBytes, mostBytes } = fetching

  const prepare = async (): Promise<Prepared & { readonly url: string }> => {
    const asked = await store.advance(turn, ['queued', 'waiting'], { state: 'resolving' })
    const prepared = await wire.prepare(asked, signal)
    const { url, rejected } = prepared
    if (rejected.length > 0 && asked.rejected.length === 0)
      fetching.onRejected(await store.advance(turn, ['resolving'], { rejected: [...rejected] }))
    if (url !== null) return { ...prepared, url }
    throw rejected.length > 0 ? new DownloadProblem('denied', 'unauthorized') : new DownloadProblem('failed', 'none')
  }
  const begin = async (before: Job, head: AnswerHead, { url, name, bytes }: Prepared & { readonly url: string }): Promise<Job> => {
    const { disposition, ...told } = head
    const total = told.total ?? bytes
    const place = await parts.placeFor(total)
    const title = fetching.nameOf(before, disposition, name)
    if (!place) throw new TooLarge(url, { ...before, title, total })
    const begun = await store.restart(turn, { ...told, place, title, total })
    await parts.discard(before)
    return begun
  }
  const transfer = async (): Promise<void> => {
    const prepared = await prepare()
    let job = await parts.regain(turn, await store.advance(turn, ['resolving'], { state: 'downloading' }))
    // Stopped between the last byte and the proof.
    if (job.etag !== null && job.have === job.total) return
    const answer = await wire.open(prepared.url, resumeHeaders(job), signal)
    if (answer.status === 206) {
      if (!continues(answer, job)) throw again()
    } else job = await begin(job, headOf(answer), prepared)
    let received = job.have
    fetching.onBytes(job, received)
    const intake = parts.intake(turn, job)
    const orFull = async <Result>(work: Promise<Result>): Promise<Result> => {
      try {
        return await work
      } catch (error) {
        if (!isFull(error)) throw error
        // What a browser says it has room for is not what it gives.
        throw (await fetching.makeRoom()) ? new DownloadProblem('later', 'full') : new TooLarge(prepared.url, job)
      }
    }
    const onBytes = (count: number): void => {
      received += count
      fetching.onBytes(job, received)
    }
    const { place } = job
    const taking = { signal, idle, partBytes: partBytes[place], most: mostBytes[place], onBytes }
    try {
      if (answer.body) await receive({ ...taking, body: answer.body, keep: (...batch) => orFull(intake.keep(...batch)) })
    } finally {
      job = await orFull(intake.settle())
    }
    if (job.total !== null && job.have < job.total) throw new DownloadProblem('later', 'interrupted')
    if (job.total !== null && job.have > job.total) throw again()
  }

  const prove = async (): Promise<{ readonly job: Job; readonly isWhole: boolean }> => {
    try {
      await transfer()
      const job = await store.advance(turn, ['downloading'], { state: 'verifying' })
      return { job, isWhole: await parts.isWhole(job, signal).catch(unlessLater) }
    } finally {
      await parts.close()
    }
  }

  const { job, isWhole } = await prove()
  signal.throwIfAborted()
  if (!isWhole) {
    const damaged = job.damaged + 1
    await store.restart(turn, { damaged })
    await parts.discard(job)
    throw damaged > most ? new DownloadProblem('failed', 'damaged') : new DownloadProblem('later', 'damaged')
  }
  return store.advance(turn, ['verifying'], { state: 'ready', total: job.have, attempt: 0, damaged: 0 })
}
