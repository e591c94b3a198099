import type { FileProblem } from './scan/scan.ts'

/** Result of one pass. Reasons complete a sentence that begins with the path. */
export interface IngestReport {
  /** Current number of assets. */
  readonly assets: number
  readonly added: number
  /** Changed content, metadata or rights. */
  readonly changed: number
  readonly removed: number
  /** Files of unsupported types. */
  readonly skipped: readonly FileProblem[]
  /** Tables that are not read, files that failed to become assets, and invalid sidecar lines. */
  readonly failed: readonly FileProblem[]
  /** Problems of files that became assets. */
  readonly notes: readonly FileProblem[]
  /** Skipped files that become assets where all files do. */
  readonly publishable: number
  readonly seconds: number
  readonly ffmpeg: boolean
}

export interface IngestProgress {
  readonly done: number
  readonly total: number
  /** Path of the most recently started file. */
  readonly current: string
}
