import type { Job, Reason } from '#local/downloads/job-records.ts'
import { isInProgress } from '#local/downloads/job-states.ts'
import type { Progress } from '#local/downloads/meter.ts'
import type { DownloadMessage } from './messages.ts'

/** Received bytes of a job; for the active job including bytes that are not stored yet. */
export const receivedOf = (job: Job, progress: Progress | null): number =>
  progress?.id === job.id && job.state === 'downloading' ? progress.received : job.have

/** Progress of a job from 0 to 1; null = unknown. */
export const progressOf = (job: Job, progress: Progress | null): number | null => {
  const { state, total } = job
  if (state === 'saved' || state === 'ready') return 1
  if (state === 'resolving' || total === null || total <= 0) return null
  return Math.min(1, receivedOf(job, progress) / total)
}

/** Estimated remaining seconds at the current speed; null = unknown. */
export const secondsLeft = (job: Job, progress: Progress | null): number | null => {
  if (job.state !== 'downloading' || progress?.id !== job.id || job.total === null) return null
  const { bytesPerSecond, received } = progress
  return bytesPerSecond === null || bytesPerSecond <= 0 ? null : Math.max(0, job.total - received) / bytesPerSecond
}

/** Message for a failure that is not retried. */
export const finalMessageOf = (reason: Reason): DownloadMessage => (reason === 'interrupted' || reason === 'offline' ? 'givenUp' : reason)

/** Message of a job that has stopped; null while the job runs or is retried automatically. */
export const messageOfJob = ({ state, reason }: Job): DownloadMessage | null =>
  reason === null || isInProgress({ state }) ? null : finalMessageOf(reason)

export const canPause = (job: Job): boolean => isInProgress(job)
export const canResume = ({ state }: Job): boolean => state === 'paused'
export const canChoose = ({ state }: Job): boolean => state === 'needs-choice'
/** Every failure except a refusal may be temporary. */
export const canRetry = ({ state, reason }: Job): boolean => state === 'waiting' || (state === 'failed' && reason !== 'none')
/** It has stopped until the user saves, chooses, signs in or reads why. A format can only be chosen online. */
export const needsUser = (job: Job, isOnline: boolean): boolean =>
  canChoose(job) ? isOnline : !isInProgress(job) && job.state !== 'paused' && job.state !== 'saved'
