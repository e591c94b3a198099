import { asStarted } from '#local/downloads/adopt-jobs.ts'
import type { JobRows } from '#local/downloads/job-rows.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import type { Job } from '#local/downloads/records.ts'
import type { KeptForm, KeptItem, KeptSet } from '#local/kept/records.ts'

/** How the files of a set stand. */
export interface KeptFiles {
  readonly form: KeptForm
  /** Files that are whole and here, and those that are not to be had for now. */
  readonly here: number
  readonly missing: number
  /** Some are missing because the device has no room. */
  readonly isFull: boolean
}

interface WantedFile {
  readonly asset: string
  readonly form: KeptForm
  /** Of the asset; null = its round is not through, so what is here stays. */
  readonly version: string | null
}

type Named = Pick<Job, 'assetIds' | 'setId'>

const keyOf = (asset: string, form: string): string => `${form} ${asset}`
const keyOfJob = ({ assetIds, setId }: Named): string => keyOf(assetIds[0] ?? '', setId)
const isForKeeping = ({ purpose }: Job): boolean => purpose === 'keep'
const isWhole = ({ state }: Job): boolean => state === 'ready'

/** The files that sets want, each once: several may want the same one. */
const wantedFiles = (sets: readonly KeptSet[], items: readonly KeptItem[]): ReadonlyMap<string, WantedFile> => {
  const forms = new Map(sets.flatMap(({ key, form }) => (form ? [[key, form] as const] : [])))
  const wanted = new Map<string, WantedFile>()
  for (const { set, id, bytes, pictures } of items) {
    const form = forms.get(set)
    if (!form) continue
    const key = keyOf(id, form.id)
    // Pictures are named by the content they were made of.
    if (bytes !== null || !wanted.has(key)) wanted.set(key, { asset: id, form, version: bytes === null ? null : pictures.join(' ') })
  }
  return wanted
}

/** Jobs by which files are kept. */
export const fileJobs = async (rows: JobRows): Promise<readonly Job[]> => (await rows.jobs()).filter(isForKeeping)

/** Makes the queue bring exactly the files that are wanted. @returns jobs that are gone, whose bytes may lie outside of the rows */
export const alignFiles = async (
  rows: JobRows,
  sets: readonly KeptSet[],
  items: readonly KeptItem[],
  newId: () => string,
): Promise<readonly Job[]> => {
  const wanted = wantedFiles(sets, items)
  const jobs = await rows.jobs()
  const present = new Set<string>()
  const gone: Job[] = []
  for (const job of jobs.filter(isForKeeping)) {
    const key = keyOfJob(job)
    const want = wanted.get(key)
    if (want && !present.has(key) && (want.version === null || want.version === job.version)) present.add(key)
    else gone.push(job)
  }
  for (const job of gone) await rows.removeJob(job)
  let position = jobs.at(-1)?.position ?? 0
  for (const [key, { asset, form, version }] of wanted) {
    if (version === null || present.has(key)) continue
    position += 1
    const { id: setId, title, format } = form
    const kind = format === undefined ? {} : { extension: format }
    await rows.putJob(asStarted({ id: newId(), assetIds: [asset], setId, title, position, purpose: 'keep', version, ...kind }))
  }
  return gone
}

/** What could not be had is asked for once more. */
export const retryFiles = async (rows: JobRows, isWanted: (job: Job) => boolean): Promise<void> => {
  for (const job of await fileJobs(rows))
    if (isSettled(job) && isWanted(job)) await rows.putJob({ ...job, state: 'queued', reason: null, attempt: 0, damaged: 0 })
}

/** Takes all of them out. @returns as `alignFiles` */
export const dropFiles = async (rows: JobRows): Promise<readonly Job[]> => {
  const jobs = await fileJobs(rows)
  for (const job of jobs) await rows.removeJob(job)
  return jobs
}

/** How the files of one set stand, and the bytes of those that have arrived. @param jobs by `byFile` */
export const countFiles = (
  { form }: KeptSet,
  items: readonly KeptItem[],
  jobs: ReadonlyMap<string, Job>,
): { readonly files: KeptFiles | null; readonly bytes: number } => {
  if (!form) return { files: null, bytes: 0 }
  const mine = items.flatMap(({ id }) => jobs.get(keyOf(id, form.id)) ?? [])
  const missing = mine.filter(isSettled)
  return {
    files: { form, here: mine.filter(isWhole).length, missing: missing.length, isFull: missing.some(({ reason }) => reason === 'full') },
    bytes: mine.reduce((sum, { have }) => sum + have, 0),
  }
}
export const byFile = (jobs: readonly Job[]): ReadonlyMap<string, Job> => new Map(jobs.map((job) => [keyOfJob(job), job]))

/** Download jobs of the files of an asset that are available offline, complete or not. */
export const filesOfAsset = async (rows: JobRows, asset: string): Promise<readonly Job[]> =>
  (await fileJobs(rows)).filter(({ assetIds }) => assetIds[0] === asset)
