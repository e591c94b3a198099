import type { Remark } from './scan/scan.ts'

/** Outcome of one look at the whole folder. Reasons complete a sentence that begins with the path. */
export interface IngestReport {
  /** How many there are now. */
  readonly assets: number
  readonly added: number
  /** New content, or other words or rights from a sidecar. */
  readonly changed: number
  readonly removed: number
  /** Files the server has no use for. */
  readonly skipped: readonly Remark[]
  /** Files that should have become assets and could not, and lines of sidecars. */
  readonly failed: readonly Remark[]
  /** Worth knowing about files that became assets. */
  readonly notes: readonly Remark[]
  readonly seconds: number
  readonly ffmpeg: boolean
}

export interface IngestProgress {
  readonly done: number
  readonly total: number
  /** Path of the file that was taken up last. */
  readonly current: string
}
