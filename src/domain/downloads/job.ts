import type { DownloadMessage } from './messages.ts'

/**
 * queued → preparing (the server makes the file) → transferring → finished.
 * `to-save`: the bytes are here and wait for a tap, because this device hands files over only from one.
 */
export type DownloadState = 'queued' | 'preparing' | 'transferring' | 'to-save' | 'finished' | 'failed'

export interface DownloadJob {
  readonly id: number
  readonly assetIds: readonly string[]
  readonly setId: string
  /** What the person knows it by until the file's own name is known. */
  readonly title: string
  readonly state: DownloadState
  /** Bytes that have arrived. */
  readonly received: number
  /** Bytes in all; null = nobody knows. */
  readonly total: number | null
  /** Why it failed; only with `failed`. */
  readonly failure: DownloadMessage | null
  /** Whether it can be handed over again without another transfer. */
  readonly kept: boolean
}

export const isActive = ({ state }: DownloadJob): boolean => state === 'preparing' || state === 'transferring'

/** 0–1 of the transfer; null while nobody knows. Never moves backwards past what has arrived. */
export const progressOf = ({ state, received, total }: DownloadJob): number | null => {
  if (state === 'finished' || state === 'to-save') return 1
  if (state !== 'transferring' || total === null || total <= 0) return null
  return Math.min(1, received / total)
}

/** The next one to run: the oldest that waits, and only when none is running (one download at a time). */
export const nextJob = (jobs: readonly DownloadJob[]): DownloadJob | null =>
  jobs.some(isActive) ? null : (jobs.find(({ state }) => state === 'queued') ?? null)

/** The same files in the same form are already on their way. */
export const sameJob = (jobs: readonly DownloadJob[], assetIds: readonly string[], setId: string): DownloadJob | undefined => {
  const wanted = assetIds.toSorted().join()
  return jobs.find((job) => (job.state === 'queued' || isActive(job)) && job.setId === setId && job.assetIds.toSorted().join() === wanted)
}
