import { createWorkerJobs } from '../worker-jobs.ts'
import type { OfficeCalls, OfficeContent } from './office-protocol.ts'

export interface OfficeReader {
  /** Rejects with UnusableFileError: protected, damaged, or beyond the limits of time and memory. */
  inspect(file: string, filetype: string, textLimit: number): Promise<OfficeContent>
  close(): Promise<void>
}

/** Reads office documents in a worker thread. */
export const createOfficeReader = ({
  seconds = 30,
  growthMb = 500,
  source = new URL('../office.worker.ts', import.meta.url),
} = {}): OfficeReader => {
  const jobs = createWorkerJobs<OfficeCalls>({ source, memoryMb: 512, growthMb, failure: 'cannot be read as a document' })
  return {
    inspect: (...args) => jobs.request('inspect', args, { seconds }),
    close: () => jobs.close(),
  }
}
