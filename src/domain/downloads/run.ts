import { atom } from 'jotai'
import { ApiFailure, isAbort } from '../../platform/api-failure.ts'
import { isFull, saveFile } from '../../platform/files.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { announceAtom } from './announce.ts'
import { jobsAtom, orderIdsAtom, trayOpenAtom } from './atoms.ts'
import { fetchDownload, prepareDownload } from './fetch-download.ts'
import { type DownloadJob, isActive, nextJob, sameJob } from './job.ts'
import type { DownloadMessage } from './messages.ts'
import { type FailurePlace, messageOf } from './rules.ts'
import { type Runtime, runtimesAtom } from './runtime.ts'

interface Order {
  readonly assetIds: readonly string[]
  readonly setId: string
  readonly title: string
  readonly extension: string | undefined
  readonly destination: FileSystemFileHandle | null
}

let lastId = 0
/** Milliseconds between two showings of the progress. */
const reportEvery = 100

const patchAtom = atom(null, (get, set, id: number, patch: Partial<DownloadJob>) =>
  set(
    jobsAtom,
    get(jobsAtom).map((job) => (job.id === id ? { ...job, ...patch } : job)),
  ),
)

const removeAtom = atom(null, (get, set, ids: readonly number[]) => {
  for (const id of ids) {
    get(runtimesAtom).get(id)?.controller.abort()
    get(runtimesAtom).delete(id)
  }
  set(
    jobsAtom,
    get(jobsAtom).filter(({ id }) => !ids.includes(id)),
  )
})

/** Joins the queue, or the same download that is already in it. */
export const enqueueAtom = atom(null, (get, set, order: Order) => {
  const jobs = get(jobsAtom)
  const busy = jobs.some(isActive)
  set(announceAtom, busy ? 'queued' : 'starting')
  if (sameJob(jobs, order.assetIds, order.setId)) return set(trayOpenAtom, true)
  lastId += 1
  const { assetIds, setId, title } = order
  const { extension, destination } = order
  get(runtimesAtom).set(lastId, { extension, destination, controller: new AbortController(), file: null })
  set(jobsAtom, [...jobs, { id: lastId, assetIds, setId, title, state: 'queued', received: 0, total: null, failure: null, kept: false }])
  if (!busy) void set(drainAtom)
})

const drainAtom = atom(null, async (get, set) => {
  for (let job = nextJob(get(jobsAtom)); job; job = nextJob(get(jobsAtom))) await set(runAtom, job)
})

const failAtom = atom(null, (_get, set, id: number, message: DownloadMessage) => {
  set(patchAtom, id, { state: 'failed', failure: message })
  // A sentence that has to wait for its turn among others would come too late to be understood.
  set(trayOpenAtom, true)
  set(announceAtom, message)
})

/** Assets that stay behind are never left out silently (W2). */
const rejectedAtom = atom(null, (get, set, rejected: readonly string[]) => {
  if (rejected.length === 0) return
  if (get(configAtom).global.run_order_process) set(orderIdsAtom, rejected)
  else set(announceAtom, 'unauthorized')
})

const transferAtom = atom(null, async (get, set, job: DownloadJob, runtime: Runtime, at: { place: FailurePlace }) => {
  const answer = await prepareDownload(get(apiAtom), job, runtime.controller.signal)
  const rejected = answer.rejected_asset_ids ?? []
  set(rejectedAtom, rejected)
  if (!answer.url) {
    if (rejected.length > 0) return set(patchAtom, job.id, { state: 'failed', failure: 'unauthorized' })
    return set(failAtom, job.id, 'none')
  }
  at.place = 'file'
  let reported = 0
  const { name, blob } = await fetchDownload(answer.url, answer, job, runtime, {
    onHead: (title, total) => set(patchAtom, job.id, { state: 'transferring', title, total }),
    onBytes: (received) => {
      const now = performance.now()
      if (now - reported < reportEvery) return
      reported = now
      set(patchAtom, job.id, { received })
    },
  })
  if (!blob) return set(patchAtom, job.id, { state: 'finished', title: name })
  runtime.file = { blob, name }
  const saved = await saveFile(blob, name)
  set(patchAtom, job.id, { state: saved ? 'finished' : 'to-save', title: name, received: blob.size, total: blob.size, kept: true })
})

const runAtom = atom(null, async (get, set, job: DownloadJob) => {
  const runtime = get(runtimesAtom).get(job.id)
  if (!runtime) return set(removeAtom, [job.id])
  const at: { place: FailurePlace } = { place: 'api' }
  set(patchAtom, job.id, { state: 'preparing' })
  try {
    await set(transferAtom, job, runtime, at)
  } catch (error) {
    // Cancelled: it has left the list already.
    if (runtime.controller.signal.aborted || isAbort(error)) set(removeAtom, [job.id])
    else if (isFull(error)) set(failAtom, job.id, 'full')
    else set(failAtom, job.id, error instanceof ApiFailure ? messageOf(error, at.place) : 'error')
  }
})

export const cancelAtom = atom(null, (_get, set, id: number) => set(removeAtom, [id]))

export const retryAtom = atom(null, async (get, set, id: number) => {
  const runtime = get(runtimesAtom).get(id)
  if (!runtime || get(jobsAtom).find((job) => job.id === id)?.state !== 'failed') return
  // The picked file may be gone by now, and asking again needs a click of its own.
  get(runtimesAtom).set(id, { ...runtime, controller: new AbortController(), destination: null })
  set(patchAtom, id, { state: 'queued', failure: null, received: 0, total: null })
  await set(drainAtom)
})

export const saveAgainAtom = atom(null, async (get, set, id: number) => {
  const file = get(runtimesAtom).get(id)?.file
  if (file && (await saveFile(file.blob, file.name))) set(patchAtom, id, { state: 'finished' })
})

export const clearDoneAtom = atom(null, (get, set) =>
  set(
    removeAtom,
    get(jobsAtom)
      .filter(({ state }) => state === 'finished' || state === 'failed')
      .map(({ id }) => id),
  ),
)

export const forgetAtom = atom(null, (get, set) =>
  set(
    removeAtom,
    get(jobsAtom).map(({ id }) => id),
  ),
)
