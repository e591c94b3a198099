import { createWorkerJobs } from '../worker-jobs.ts'
import type { PdfCalls, PdfMetadata, PdfPage } from './pdf-protocol.ts'

export interface PdfReader {
  /** Rejects with UnusableFileError: protected, damaged, or beyond the time limit. */
  inspect(file: string): Promise<PdfMetadata>
  /** The page with a long side of `box` pixels; null beyond the last page. */
  draw(file: string, page: number, box: number): Promise<PdfPage | null>
  close(): Promise<void>
}

const textLimit = 200_000

/** Reads PDFs in a worker thread. */
export const createPdfReader = ({
  seconds = 60,
  growthMb = 1500,
  source = new URL('../pdf.worker.ts', import.meta.url),
} = {}): PdfReader => {
  const jobs = createWorkerJobs<PdfCalls>({ source, memoryMb: 1024, growthMb, failure: 'cannot be read as a PDF' })
  return {
    inspect: (file) => jobs.request('inspect', [file, textLimit], { seconds }),
    draw: (...args) => jobs.request('draw', args, { seconds }),
    close: () => jobs.close(),
  }
}
