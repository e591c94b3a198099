import type { WorkerAnswer } from '../worker-jobs.ts'

/** What the main thread asks the PDF worker. */
export type PdfQuestion =
  | { readonly job: 'inspect'; readonly file: string; readonly textLimit: number }
  | { readonly job: 'draw'; readonly file: string; readonly page: number; readonly box: number }

export interface PdfFacts {
  readonly pages: number
  /** Size of the first page as it is shown; null when that page can't be read. */
  readonly sizeMm: { readonly width: number; readonly height: number } | null
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: string
  /** The XMP packet as it stands in the file. */
  readonly xmp: string | null
  readonly text: string
}

export interface PdfPage {
  readonly width: number
  readonly height: number
  /** RGBA, 4 bytes a pixel. */
  readonly data: Uint8Array
}

export type PdfAnswer = WorkerAnswer<PdfFacts | PdfPage | null>
