import type { JobCounts } from './rendition-jobs.ts'

export type BlobOperation = 'put' | 'stat' | 'read' | 'stream' | 'remove'

/** Measurements of this process for its operator. Labels name calls and operations, never users, assets or search texts. */
export interface Metrics {
  /** `seconds`: until the response begins; a download may take longer. */
  countRequest(call: string, status: number, seconds: number): void
  countSearch(seconds: number): void
  /** Files that the ingest knows of and has not processed. */
  setIngestQueue(files: number): void
  /** `read` is called for each export. */
  observeJobs(read: () => Promise<readonly JobCounts[]>): void
  countBlobError(operation: BlobOperation): void
}
