import type { WorkerResponse } from '../worker-jobs.ts'

/** Requests to the PDF worker. */
export type PdfQuestion =
  | { readonly job: 'inspect'; readonly file: string; readonly textLimit: number }
  | { readonly job: 'draw'; readonly file: string; readonly page: number; readonly box: number }

export interface PdfMetadata {
  readonly pages: number
  /** Size of the first page as displayed; null if the page is unreadable. */
  readonly sizeMm: { readonly width: number; readonly height: number } | null
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: string
  /** The XMP packet of the file. */
  readonly xmp: string | null
  readonly text: string
}

export interface PdfPage {
  readonly width: number
  readonly height: number
  /** RGBA, 4 bytes per pixel. */
  readonly data: Uint8Array
}

export type PdfAnswer = WorkerResponse<PdfMetadata | PdfPage | null>
