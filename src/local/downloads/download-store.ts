import type { Keeper } from '#local/database/healing-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { adoptJobs, asStarted, waitingForRoom } from '#local/downloads/adopt-jobs.ts'
import { type JobRows, jobRows, queueTables } from '#local/downloads/job-rows.ts'
import { isUnderWay, type JobState } from '#local/downloads/job-states.ts'
import { type Job, noBytes, type PartFile, type Queue } from '#local/downloads/records.ts'

/** The queue has another owner by now, or the person has stopped, removed or changed this job meanwhile: let go of it. */
export class Overtaken extends Error {}

export type Order = Pick<Job, 'assetIds' | 'setId' | 'title'> & Partial<Pick<Job, 'extension' | 'destination'>>

/** A job as its owner works on it. */
export interface Turn {
  readonly fence: number
  readonly id: string
}

/** The download queue of one person on this device. Every method is one transaction. */
export interface DownloadStore extends Keeper {
  /** In the order of the queue. */
  list(): Promise<readonly Job[]>
  queue(): Promise<Queue>
  /** Joins the queue at its end, or the same download that is already in it. */
  enqueue(order: Order): Promise<{ readonly job: Job; readonly isNew: boolean }>
  /** What a person does to a job; null leaves it as it is. @returns the job as it was, null when it is gone */
  alter(id: string, change: (job: Job) => Partial<Job> | null): Promise<Job | null>
  /** Changes places with the one before (-1) or after (1) it. */
  move(id: string, by: -1 | 1): Promise<void>
  remove(ids: readonly string[]): Promise<readonly Job[]>
  /** Lets go of the bytes and nothing else. */
  dropParts(ids: readonly string[]): Promise<void>
  part(id: string, index: number): Promise<ArrayBuffer | null>

  /** Becomes the owner; what another one left in the middle stands in the queue again. @param seen refused when somebody else was faster */
  takeOver(owner: string, seen?: number): Promise<number>
  beat(fence: number): Promise<void>
  release(fence: number): Promise<void>
  /** The owner's next step with a job that is in one of these states. Rejects with Overtaken. */
  advance(turn: Turn, from: readonly JobState[], patch: Partial<Job>): Promise<Job>
  /** Lets go of what is kept and begins anew. */
  restart(turn: Turn, patch: Partial<Job>): Promise<Job>
  /** Takes the next bytes in, or takes down that they lie in a file: a further one, or more of the last. */
  append(turn: Turn, at: number, length: number, content: ArrayBuffer | PartFile): Promise<Job>
}

interface StoreOptions {
  readonly newId: () => string
}

/** Of an order whose form is not chosen yet. */
export const unchosen = ''

const sameAssets = (job: Job, { assetIds }: Order): boolean => job.assetIds.toSorted().join() === assetIds.toSorted().join()
/** What is kept is nobody's order. */
const isOrder = ({ purpose }: Job): boolean => purpose === 'save'
const sameOrder = (job: Job, order: Order): boolean => job.setId === order.setId && sameAssets(job, order)

/** Once more, with what is here already. */
export const anew = { state: 'queued', reason: null, attempt: 0, damaged: 0 } as const

export const createDownloadStore = (storage: Storage, { newId }: StoreOptions): DownloadStore => {
  /** The last that was read, for when the database is lost. */
  let known: readonly Job[] = []
  let seeded: ReadonlySet<string> = new Set()

  const write = <Result>(body: (rows: JobRows) => Promise<Result>): Promise<Result> =>
    storage.run('write', queueTables, (transaction) => body(jobRows(transaction)))
  const fill = <Result>(body: (rows: JobRows) => Promise<Result>): Promise<Result> =>
    storage.run('fill', queueTables, (transaction) => body(jobRows(transaction)))
  const read = <Result>(body: (rows: JobRows) => Promise<Result>): Promise<Result> =>
    storage.run('read', queueTables, (transaction) => body(jobRows(transaction)))

  const owned = async (rows: JobRows, { fence, id }: Turn, from: readonly JobState[]): Promise<Job> => {
    const job = await rows.job(id)
    if ((await rows.queue()).fence !== fence || !job || !from.includes(job.state)) throw new Overtaken()
    return job
  }
  const put = async (rows: JobRows, job: Job): Promise<Job> => {
    await rows.putJob(job)
    return job
  }

  return {
    list: async () => {
      known = await read((rows) => rows.jobs())
      return known
    },
    queue: () => read((rows) => rows.queue()),
    enqueue: (order) =>
      write(async (rows) => {
        const jobs = await rows.jobs()
        const same = jobs.filter(isOrder).find((job) => job.state !== 'ready' && job.state !== 'saved' && sameOrder(job, order))
        if (same) return { job: isUnderWay(same) || same.setId === unchosen ? same : await put(rows, { ...same, ...anew }), isNew: false }
        const last = jobs.at(-1)?.position ?? 0
        // The form of these has been chosen.
        for (const job of jobs) if (job.setId === unchosen && sameAssets(job, order)) await rows.removeJob(job)
        const state = order.setId === unchosen ? 'needs-choice' : 'queued'
        const begun = asStarted({ ...order, state, assetIds: [...order.assetIds], id: newId(), position: last + 1 })
        return { job: await put(rows, begun), isNew: true }
      }),
    alter: (id, change) =>
      write(async (rows) => {
        const job = await rows.job(id)
        const patch = job && change(job)
        if (job && patch) await rows.putJob({ ...job, ...patch })
        return job
      }),
    move: (id, by) =>
      write(async (rows) => {
        const jobs = (await rows.jobs()).filter(isUnderWay)
        const at = jobs.findIndex((job) => job.id === id)
        const [one, other] = [jobs[at], jobs[at + by]]
        if (!one || !other) return
        await rows.putJob({ ...one, position: other.position })
        await rows.putJob({ ...other, position: one.position })
      }),
    remove: (ids) =>
      write(async (rows) => {
        const jobs = (await Promise.all(ids.map((id) => rows.job(id)))).filter((job) => job !== null)
        for (const job of jobs) await rows.removeJob(job)
        return jobs
      }),
    dropParts: (ids) =>
      write(async (rows) => {
        for (const id of ids) {
          const job = await rows.job(id)
          if (!job) continue
          await rows.dropParts(job)
          await rows.putJob({ ...job, parts: 0, files: [] })
        }
      }),
    part: (id, index) => read((rows) => rows.part(id, index)),

    takeOver: (owner, seen) =>
      write(async (rows) => {
        const queue = await rows.queue()
        if (seen !== undefined && queue.fence !== seen) throw new Overtaken()
        const fence = queue.fence + 1
        await rows.putQueue({ key: 'downloads', fence, owner, beat: 0 })
        for (const job of await rows.jobs())
          if (isUnderWay(job) && job.state !== 'queued') await rows.putJob({ ...job, state: 'queued', reason: null })
        return fence
      }),
    beat: (fence) =>
      write(async (rows) => {
        const queue = await rows.queue()
        if (queue.fence !== fence) throw new Overtaken()
        await rows.putQueue({ ...queue, beat: queue.beat + 1 })
      }),
    release: (fence) =>
      write(async (rows) => {
        const queue = await rows.queue()
        if (queue.fence === fence) await rows.putQueue({ ...queue, owner: null })
      }),
    advance: (turn, from, patch) => write(async (rows) => put(rows, { ...(await owned(rows, turn, from)), ...patch })),
    restart: (turn, patch) =>
      write(async (rows) => {
        const job = await owned(rows, turn, ['downloading', 'verifying'])
        await rows.dropParts(job)
        return put(rows, { ...job, ...noBytes, ...patch })
      }),
    append: (turn, at, length, content) =>
      fill(async (rows) => {
        const job = await owned(rows, turn, ['downloading', 'paused'])
        if (job.have !== at) throw new Overtaken()
        const have = job.have + length
        if ('name' in content) {
          const files = [...(job.files ?? []).filter(({ name }) => name !== content.name), content]
          return put(rows, { ...job, have, files, parts: files.length })
        }
        await rows.putPart(job.id, job.parts, content)
        return put(rows, { ...job, have, parts: job.parts + 1 })
      }),

    seed: async (memory, reason) => {
      seeded = new Set(known.map(({ id }) => id))
      // Its bytes are out of reach: what is known of the queue begins anew, unless it goes on in the database, in another tab or with more room.
      await memory.run('write', queueTables, async (transaction) => {
        for (const job of known.map(asStarted))
          await jobRows(transaction).putJob(reason === 'full' && job.state === 'queued' ? { ...job, ...waitingForRoom } : job)
      })
    },
    adopt: async (memory, durable) => {
      const meanwhile = await memory.run('read', queueTables, (transaction) => jobRows(transaction).jobs())
      await durable.run('write', queueTables, (transaction) => adoptJobs(jobRows(transaction), meanwhile, seeded))
      seeded = new Set()
    },
  }
}
