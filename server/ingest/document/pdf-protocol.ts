/** Calls to the PDF worker. `file`: real path. */
export interface PdfCalls {
  inspect(file: string, textLimit: number): Promise<PdfMetadata>
  /** The page with a long side of `box` pixels; null beyond the last page. */
  draw(file: string, page: number, box: number): Promise<PdfPage | null>
}

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
  /** Text of each page from the first one; empty = the page has none. Ends at the limit. */
  readonly pageTexts: readonly string[]
}

export interface PdfPage {
  readonly width: number
  readonly height: number
  /** RGBA, 4 bytes per pixel. */
  readonly data: Uint8Array
}
