import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfCalls, PdfMetadata, PdfPage } from './document/pdf-protocol.ts'
import { isLasting } from './reason.ts'
import { serveJobs } from './serve-jobs.ts'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const inLibrary = (folder: string) => `${join(library, folder)}/`
const mmPerPoint = 25.4 / 72
/** Larger pages are rendered at this size. */
const maxSidePx = 4000

const reasonFor = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'is protected by a password'
  if (name === 'InvalidPDFException') return 'is damaged or no PDF'
  const text = error instanceof Error ? error.message : String(error)
  return `cannot be read as a PDF: ${text.split('\n')[0]?.slice(0, 200) ?? ''}`
}

/** The last document stays open, because pages are usually requested one after the other. */
let current: { readonly state: string; readonly document: PDFDocumentProxy } | null = null

const openDocument = async (file: string): Promise<PDFDocumentProxy> => {
  const { size, mtimeMs } = await stat(file)
  const state = JSON.stringify([file, size, mtimeMs])
  if (current?.state === state) return current.document
  await current?.document.loadingTask.destroy()
  current = null
  const document = await getDocument({
    data: new Uint8Array(await readFile(file)),
    standardFontDataUrl: inLibrary('standard_fonts'),
    cMapUrl: inLibrary('cmaps'),
    wasmUrl: inLibrary('wasm'),
    iccUrl: inLibrary('iccs'),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    maxImageSize: 100_000_000,
    verbosity: 0,
  }).promise
  current = { state, document }
  return document
}

const textOf = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

const readTexts = async (document: PDFDocumentProxy, limit: number): Promise<string[]> => {
  const texts: string[] = []
  for (let number = 1, left = limit; number <= document.numPages && left > 0; number += 1) {
    // A page with broken text must not affect the others.
    const page = await document.getPage(number).catch(() => null)
    const text = page ? (await textOf(page).catch(() => '')).slice(0, left) : ''
    texts.push(text)
    left -= text.length + 1
    page?.cleanup()
  }
  return texts
}

const field = (info: object, name: string): string => {
  const value = (info as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

const inspect = async (file: string, textLimit: number): Promise<PdfMetadata> => {
  const document = await openDocument(file)
  const { info, metadata } = await document.getMetadata().catch(() => ({ info: {}, metadata: null }))
  // A document with a damaged first page still has a title and other pages.
  const first = await document.getPage(1).catch(() => null)
  const size = first?.getViewport({ scale: 1 })
  const raw: unknown = metadata?.getRaw()
  return {
    pages: document.numPages,
    sizeMm: size ? { width: size.width * mmPerPoint, height: size.height * mmPerPoint } : null,
    title: field(info, 'Title'),
    author: field(info, 'Author'),
    subject: field(info, 'Subject'),
    keywords: field(info, 'Keywords'),
    xmp: typeof raw === 'string' ? raw : null,
    pageTexts: await readTexts(document, textLimit),
  }
}

/** The used part of the canvas factory of pdf.js. */
interface CanvasFactory {
  create(width: number, height: number): { readonly canvas: object; readonly context: PageContext }
  destroy(made: object): void
}
interface PageContext {
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
}

const draw = async (file: string, number: number, box: number): Promise<PdfPage | null> => {
  const document = await openDocument(file)
  if (number > document.numPages) return null
  const page = await document.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(box, maxSidePx) / Math.max(natural.width, natural.height)
  const viewport = page.getViewport({ scale })
  const width = Math.max(1, Math.round(viewport.width))
  const height = Math.max(1, Math.round(viewport.height))
  const factory = document.canvasFactory as CanvasFactory
  const made = factory.create(width, height)
  try {
    const target = { canvas: made.canvas, canvasContext: made.context } as unknown as Pick<
      Parameters<PDFPageProxy['render']>[0],
      'canvas' | 'canvasContext'
    >
    await page.render({ ...target, viewport, background: '#ffffff' }).promise
    const { data } = made.context.getImageData(0, 0, width, height)
    return { width, height, data: new Uint8Array(data) }
  } finally {
    page.cleanup()
    factory.destroy(made)
  }
}

serveJobs<PdfCalls>({ inspect, draw }, (error) => ({ reason: reasonFor(error), lasting: isLasting(error) }))
