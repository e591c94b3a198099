import { isUnderWay } from '#local/downloads/job-states.ts'
import type { Progress } from '#local/downloads/meter.ts'
import type { Job, Reason } from '#local/downloads/records.ts'
import type { DownloadMessage } from './messages.ts'

/** Bytes of a job that have arrived; of the one under way also those that are not kept yet. */
export const receivedOf = (job: Job, progress: Progress | null): number =>
  progress?.id === job.id && job.state === 'downloading' ? progress.received : job.have

/** 0–1 of a job; null while nobody knows. */
export const progressOf = (job: Job, progress: Progress | null): number | null => {
  const { state, total } = job
  if (state === 'saved' || state === 'ready') return 1
  if (state === 'resolving' || total === null || total <= 0) return null
  return Math.min(1, receivedOf(job, progress) / total)
}

/** Seconds until a transfer is through at the speed of now; null = nobody can say. */
export const secondsLeft = (job: Job, progress: Progress | null): number | null => {
  if (job.state !== 'downloading' || progress?.id !== job.id || job.total === null) return null
  const { bytesPerSecond, received } = progress
  return bytesPerSecond === null || bytesPerSecond <= 0 ? null : Math.max(0, job.total - received) / bytesPerSecond
}

/** Message for a failure that is not retried. */
export const finalMessageOf = (reason: Reason): DownloadMessage => (reason === 'interrupted' || reason === 'offline' ? 'givenUp' : reason)

/** Message of a job that has stopped; null while the job runs or is retried automatically. */
export const messageOfJob = ({ state, reason }: Job): DownloadMessage | null =>
  reason === null || isUnderWay({ state }) ? null : finalMessageOf(reason)

/** What a person may do with a job as it stands. */
export const canPause = (job: Job): boolean => isUnderWay(job)
export const canResume = ({ state }: Job): boolean => state === 'paused'
export const canChoose = ({ state }: Job): boolean => state === 'needs-choice'
/** A refusal stays one; everything else may have passed. */
export const canRetry = ({ state, reason }: Job): boolean => state === 'waiting' || (state === 'failed' && reason !== 'none')
