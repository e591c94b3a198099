import type { Job } from '#local/downloads/job-records.ts'

/** Response to a download request. */
export interface PreparedDownload {
  /** Valid for a few minutes, so every attempt requests a new one; null = no asset may be downloaded. */
  readonly url: string | null
  readonly name: string | null
  /** Exact size; null = unknown. */
  readonly bytes: number | null
  readonly rejected: readonly string[]
}

/** Download calls of one user. They reject with RemoteError. */
export interface DownloadApi {
  /** May take minutes, because the server creates the file first. */
  readonly prepare: (job: Job, signal: AbortSignal) => Promise<PreparedDownload>
  /** Opens the transfer. The body is not read yet. */
  readonly open: (job: Job, url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>
}
