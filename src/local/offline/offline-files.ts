import type { CopiedFile } from '#contract/offline-copies.ts'
import { newJob } from '#local/downloads/adopt-jobs.ts'
import { type Job, noBytes } from '#local/downloads/job-records.ts'
import type { JobRows } from '#local/downloads/job-rows.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import type { OfflineItem, OfflineRendition, OfflineSet } from '#local/offline/offline-records.ts'

/** Progress of the files of a set. */
export interface OfflineFiles {
  readonly rendition: OfflineRendition
  /** Complete files, and files that cannot be downloaded now. */
  readonly completeCount: number
  readonly missingCount: number
  /** Files are missing because the device has no space. */
  readonly isFull: boolean
}

interface RequiredFile {
  readonly asset: string
  readonly rendition: OfflineRendition
  /** Version of the asset; null = some of its pictures are missing, so existing files stay. */
  readonly version: string | null
}

type Named = Pick<Job, 'assetIds' | 'setId'>

const keyOf = (asset: string, rendition: string): string => `${rendition} ${asset}`
const keyOfJob = ({ assetIds, setId }: Named): string => keyOf(assetIds[0] ?? '', setId)
const isOfflineJob = ({ purpose }: Job): boolean => purpose === 'keep'
const isWhole = ({ state }: Job): boolean => state === 'ready'

/** Files that the sets need; a file of several sets is listed once. */
const requiredFiles = (sets: readonly OfflineSet[], items: readonly OfflineItem[]): ReadonlyMap<string, RequiredFile> => {
  const renditions = new Map(sets.flatMap(({ key, rendition }) => (rendition ? [[key, rendition] as const] : [])))
  const required = new Map<string, RequiredFile>()
  for (const { set, id, bytes, pictures } of items) {
    const rendition = renditions.get(set)
    if (!rendition) continue
    const key = keyOf(id, rendition.id)
    // Picture addresses contain a hash of the content, so they identify the version.
    if (bytes !== null || !required.has(key))
      required.set(key, { asset: id, rendition, version: bytes === null ? null : pictures.join(' ') })
  }
  return required
}

/** Download jobs of offline copies. */
export const fileJobs = async (rows: JobRows): Promise<readonly Job[]> => (await rows.jobs()).filter(isOfflineJob)

/** Adds and removes download jobs so that they match the required files. @returns removed jobs, whose bytes may be outside of the database */
export const alignFiles = async (
  rows: JobRows,
  sets: readonly OfflineSet[],
  items: readonly OfflineItem[],
  newId: () => string,
): Promise<readonly Job[]> => {
  const required = requiredFiles(sets, items)
  const jobs = await rows.jobs()
  const present = new Set<string>()
  const gone: Job[] = []
  for (const job of jobs.filter(isOfflineJob)) {
    const key = keyOfJob(job)
    const requirement = required.get(key)
    if (requirement && !present.has(key) && (requirement.version === null || requirement.version === job.version)) present.add(key)
    else gone.push(job)
  }
  for (const job of gone) await rows.removeJob(job)
  let position = jobs.at(-1)?.position ?? 0
  for (const [key, { asset, rendition, version }] of required) {
    if (version === null || present.has(key)) continue
    position += 1
    const { id: setId, title, format } = rendition
    const extension = format === undefined ? {} : { extension: format }
    await rows.putJob(newJob({ id: newId(), assetIds: [asset], setId, title, position, purpose: 'keep', version, ...extension }))
  }
  return gone
}

/** Requeues finished jobs without a file. */
export const retryFiles = async (rows: JobRows, isIncluded: (job: Job) => boolean): Promise<void> => {
  for (const job of await fileJobs(rows))
    if (isSettled(job) && isIncluded(job)) await rows.putJob({ ...job, state: 'queued', reason: null, attempt: 0, damaged: 0 })
}

const fileOf = ({ assetIds, setId }: Job): CopiedFile => ({ id: assetIds[0] ?? '', set: setId })

/** Downloaded or waiting files of offline copies. */
export const copiedFiles = async (rows: JobRows): Promise<readonly CopiedFile[]> => (await fileJobs(rows)).map(fileOf)

/**
 * Removes the bytes of files that the user may not download any more; their jobs stay and say so. Other files of the list that were refused
 * before are downloaded again.
 * @returns jobs before the change, whose bytes may be outside of the database
 */
export const refuseFiles = async (
  rows: JobRows,
  requested: readonly CopiedFile[],
  refused: readonly CopiedFile[],
): Promise<readonly Job[]> => {
  const keys = (files: readonly CopiedFile[]) => new Set(files.map(({ id, set }) => keyOf(id, set)))
  const [requestedKeys, refusedKeys] = [keys(requested), keys(refused)]
  const gone: Job[] = []
  for (const job of await fileJobs(rows)) {
    const key = keyOfJob(job)
    const isRefused = refusedKeys.has(key)
    if (!requestedKeys.has(key) || isRefused === (job.state === 'denied')) continue
    if (isRefused) {
      await rows.dropParts(job)
      gone.push(job)
    }
    const outcome = isRefused ? ({ state: 'denied', reason: 'unauthorized' } as const) : ({ state: 'queued', reason: null } as const)
    await rows.putJob({ ...job, ...noBytes, ...outcome, attempt: 0, damaged: 0 })
  }
  return gone
}

/** Removes all file jobs. @returns as `alignFiles` */
export const removeFileJobs = async (rows: JobRows): Promise<readonly Job[]> => {
  const jobs = await fileJobs(rows)
  for (const job of jobs) await rows.removeJob(job)
  return jobs
}

/** Progress and received bytes of a set's files. @param jobs see `byFile` */
export const countFiles = (
  { rendition }: OfflineSet,
  items: readonly OfflineItem[],
  jobs: ReadonlyMap<string, Job>,
): { readonly files: OfflineFiles | null; readonly bytes: number } => {
  if (!rendition) return { files: null, bytes: 0 }
  const setJobs = items.flatMap(({ id }) => jobs.get(keyOf(id, rendition.id)) ?? [])
  const missing = setJobs.filter(isSettled)
  return {
    files: {
      rendition,
      completeCount: setJobs.filter(isWhole).length,
      missingCount: missing.length,
      isFull: missing.some(({ reason }) => reason === 'full'),
    },
    bytes: setJobs.reduce((sum, { have }) => sum + have, 0),
  }
}
export const byFile = (jobs: readonly Job[]): ReadonlyMap<string, Job> => new Map(jobs.map((job) => [keyOfJob(job), job]))

/** Download jobs of the files of an asset that are available offline, complete or not. */
export const filesOfAsset = async (rows: JobRows, asset: string): Promise<readonly Job[]> =>
  (await fileJobs(rows)).filter(({ assetIds }) => assetIds[0] === asset)
