import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the build resolves the URL of the worker
import address from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url'
import { trustedScript } from '../trusted-script.ts'

/** A PDF file that the browser renders. */
export interface PdfFile {
  readonly pages: number
  /** Renders a page, counted from 1. @param longestSidePx size of the picture */
  readonly draw: (page: number, longestSidePx: number) => Promise<Blob>
  readonly close: () => void
}

const trusted = trustedScript('portal-pdf', address)

/** Larger images would exhaust the memory of a phone; the server has the same limit. */
const maxImagePx = 100_000_000
const rangeBytes = 256 * 1024
const jpegQuality = 0.92

/** Reads only the parts of the file that are needed for a page. */
class FileTransport extends PDFDataRangeTransport {
  constructor(private readonly file: Blob) {
    super(file.size, null)
  }
  override requestDataRange(begin: number, end: number): void {
    void this.file
      .slice(begin, end)
      .arrayBuffer()
      .then(
        (bytes) => this.onDataRange(begin, new Uint8Array(bytes)),
        // The file was removed in the meantime; without its bytes the page would never load.
        () => this.abort(),
      )
  }
}

/** Reads the data files of pdf.js from the page's own code, which is available offline. */
class BundledData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const { readPdfData } = await import('./pdf-data.ts')
    return readPdfData(filename)
  }
}

const drawPage = async (document: PDFDocumentProxy, number: number, longestSidePx: number): Promise<Blob> => {
  const page = await document.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: longestSidePx / Math.max(natural.width, natural.height) })
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  try {
    await page.render({ canvas, viewport, background: '#ffffff' }).promise
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the page could not be drawn'))), 'image/jpeg', jpegQuality)
    })
  } finally {
    page.cleanup()
    // Safari frees the memory of a canvas only when it is empty.
    canvas.width = 0
    canvas.height = 0
  }
}

/** Opens a PDF file. Rejects if it is not a PDF, is damaged or needs a password. */
export const openPdf = async (file: Blob): Promise<PdfFile> => {
  const thread = new Worker(trusted() as string, { type: 'module', name: 'pdf' })
  const worker = PDFWorker.create({ port: thread })
  const task = getDocument({
    range: new FileTransport(file),
    worker,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: true,
    disableStream: true,
    BinaryDataFactory: BundledData,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: maxImagePx,
    verbosity: 0,
  })
  const close = () => {
    void task.destroy().catch(() => undefined)
    worker.destroy()
    thread.terminate()
  }
  try {
    const document = await task.promise
    let last: Promise<unknown> = Promise.resolve()
    return {
      pages: document.numPages,
      // One page at a time: each needs a canvas of several megabytes.
      draw: (page, longestSidePx) => {
        const drawn = last.then(() => drawPage(document, page, longestSidePx))
        last = drawn.catch(() => undefined)
        return drawn
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
