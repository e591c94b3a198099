import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { isBinaryStl } from '../model/renderer/stl-format.ts'
import { readEnds, type SourceContent } from '../read-source.ts'
import { isLasting } from '../reason.ts'
import { type Format, formatNamed } from './formats.ts'

const isTextStl = (head: Buffer, tail: Buffer): boolean => {
  const start = head.subarray(0, 2048).toString('latin1')
  if (!/^\s{0,64}solid\b/i.test(start)) return false
  return /\bfacet\s{1,16}normal\b/i.test(start) || /\bendsolid\b/i.test(tail.subarray(-512).toString('latin1'))
}

const looksLikeStl = (head: Buffer, tail: Buffer, bytes: number): boolean => isBinaryStl(head, bytes) || isTextStl(head, tail)

/** glTF as JSON: an object with `asset`, which may be at either end of a long file, and a key that only scenes have. */
const looksLikeGltf = (head: Buffer, tail: Buffer): boolean => {
  const start = head.toString('utf8').replace(/^\uFEFF/, '')
  if (!/^\s{0,256}\{/.test(start)) return false
  const text = start + tail.toString('utf8')
  return /"asset"\s{0,64}:\s{0,64}\{/.test(text) && /"(?:scenes?|nodes|meshes|buffers|accessors|extensionsUsed)"\s{0,64}:/.test(text)
}

/** Skips everything before the root element: byte order mark, white space, declarations, comments, doctype. */
const rootStart = (text: string): number => {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at += 1
    const close = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : text.startsWith('<!', at) ? '>' : null
    if (close === null) return at
    // A doctype may contain declarations in brackets, with `>` inside.
    const subset = close === '>' ? text.indexOf('[', at) : -1
    const plainEnd = text.indexOf(close, at)
    const from = subset !== -1 && subset < plainEnd ? text.indexOf(']', subset) : at
    const end = from === -1 ? -1 : text.indexOf(close, from)
    if (end === -1) return text.length
    at = end + close.length
  }
}

/** Whether the root element is `svg`, with or without a prefix. */
const looksLikeSvg = (head: Buffer): boolean => {
  const wide = head.length > 1 && ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
  const text = wide ? new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head) : head.toString('utf8')
  return /^<(?:[A-Za-z_][\w.-]{0,20}:)?svg[\s/>]/.test(text.slice(rootStart(text), rootStart(text) + 40))
}

/** Bytes that our own detectors examine. */
const examinedBytes = 64 * 1024

/** Reasons why known formats are not supported, by the name of file-type. */
export const unsupportedReasons: Readonly<Record<string, string>> = {
  heic: 'is a HEIC picture, which cannot be read here: convert it to JPEG or PNG',
  heif: 'is a HEIF picture, which cannot be read here: convert it to JPEG or PNG',
  heics: 'is a HEIC picture, which cannot be read here: convert it to JPEG or PNG',
  psd: 'is a Photoshop file, which cannot be read here: save it as TIFF or JPEG',
  jxl: 'is a JPEG XL picture, which cannot be read here: convert it to JPEG or PNG',
  jp2: 'is a JPEG 2000 picture, which cannot be read here: convert it to JPEG or TIFF',
  jpx: 'is a JPEG 2000 picture, which cannot be read here: convert it to JPEG or TIFF',
  bmp: 'is a BMP picture, which cannot be read here: convert it to PNG',
}
const rawFormats = new Set(['arw', 'cr2', 'cr3', 'dng', 'nef', 'orf', 'raf', 'rw2'])

const unsupported = (found: { readonly ext: string; readonly mime: string } | undefined): string => {
  if (!found) return 'is not a picture, video, PDF or 3D model'
  const reason = unsupportedReasons[found.ext]
  if (reason !== undefined) return reason
  if (rawFormats.has(found.ext))
    return `is a camera raw picture (${found.ext.toUpperCase()}), which cannot be read here: export it as JPEG or TIFF`
  if (found.mime.startsWith('audio/')) return 'is a sound file; sound files are not supported'
  return `is not a picture, video, PDF or 3D model (${found.mime})`
}

const pdfHeader = Buffer.from('%PDF-')
/** Formats that file-type cannot detect in truncated files. */
const marks = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['tif', Buffer.from([0x49, 0x49, 0x2a, 0x00])],
  ['tif', Buffer.from([0x4d, 0x4d, 0x00, 0x2a])],
] as const

/**
 * Format of a file by its content, or the reason why it is not supported. `file`: real path; `content`: its bytes, if they are in memory.
 */
export const sniff = async (file: string, content: SourceContent): Promise<Format | { readonly unsupported: string }> => {
  const known = await (content.data ? fileTypeFromBuffer(content.data) : fileTypeFromFile(file)).catch((error: unknown) => {
    // A temporary read error must not be stored as an unsupported file.
    if (!isLasting(error)) throw error
    return undefined
  })
  const direct = known && formatNamed(known.ext)
  if (direct && !known.mime.startsWith('audio/')) return direct

  // Text formats, and PDF files with leading text, have no magic number at the start.
  const { head, tail } = await readEnds(file, content, examinedBytes)
  const named = () => {
    if (looksLikeStl(head, tail, content.stamp.bytes)) return 'stl'
    // Too damaged for file-type, but with the right signature.
    const marked = known ? undefined : marks.find(([, mark]) => head.subarray(0, mark.length).equals(mark))
    if (marked) return marked[0]
    if (!known || known.ext === 'xml') {
      if (looksLikeSvg(head)) return 'svg'
      if (looksLikeGltf(head, tail)) return 'gltf'
      if (head.subarray(0, 1024 + pdfHeader.length).includes(pdfHeader)) return 'pdf'
    }
    return null
  }
  const name = named()
  return (name !== null && formatNamed(name)) || { unsupported: unsupported(known) }
}
