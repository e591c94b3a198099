import { createReadStream } from 'node:fs'
import { isBinaryStl, isTextStl, looksLikeBinaryStl } from '@vitrine/gltf-thumbnail/stl-format'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { readEnds, type SourceContent } from '../read-source.ts'
import { isLasting } from '../reason.ts'
import { type ReadBytes, withBytes } from '../structure/byte-reader.ts'
import { findRawPicture, isCameraRaw, rawTypeOf } from '../structure/camera-raw.ts'
import { isHeif, readHeif } from '../structure/heif.ts'
import { type Format, formatNamed } from './formats.ts'
import { otherFormat, unknownFiletype } from './other-format.ts'
import { mayBePublished, rawWithoutPicture, unsupportedReason } from './unsupported.ts'

/** A file with the name of an STL may have further bytes or miss its end; another file may not, because it might be any data. */
const looksLikeStl = (file: string, head: Buffer, tail: Buffer, bytes: number): boolean =>
  isBinaryStl(head, bytes) || isTextStl(head, tail) || (/\.stl$/i.test(file) && looksLikeBinaryStl(head))

/** A key that only scenes have. */
const sceneKey = /"(?:scenes?|nodes|meshes|buffers|bufferViews|accessors|extensionsUsed)"\s{0,64}:/
const assetKey = /"asset"\s{0,64}:\s{0,64}\{/
const keyBytes = 256

/** Whether the pattern is in a text file, which is read in parts. */
const isInFile = async (file: string, pattern: RegExp): Promise<boolean> => {
  let rest = ''
  for await (const part of createReadStream(file, { encoding: 'latin1' }) as AsyncIterable<string>) {
    const text = rest + part
    if (pattern.test(text)) return true
    rest = text.slice(-keyBytes)
  }
  return false
}

/** glTF as JSON: an object with `asset`, which may be anywhere in a long file, and a key that only scenes have at its start or end. */
const looksLikeGltf = async (file: string, head: Buffer, tail: Buffer): Promise<boolean> => {
  const start = head.toString('utf8').replace(/^\uFEFF/, '')
  if (!/^\s{0,256}\{/.test(start)) return false
  const text = start + tail.toString('utf8')
  return sceneKey.test(text) && (assetKey.test(text) || isInFile(file, assetKey))
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

const pdfHeader = Buffer.from('%PDF-')
/** Formats that file-type cannot detect in truncated files. */
const marks = [
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['tif', Buffer.from([0x49, 0x49, 0x2a, 0x00])],
  ['tif', Buffer.from([0x4d, 0x4d, 0x00, 0x2a])],
  ['orf', Buffer.from('IIRS', 'latin1')],
  ['orf', Buffer.from('MMOR', 'latin1')],
] as const

/** A file of which nothing can be shown. */
export interface Unsupported {
  readonly unsupported: string
  /** Its format where all files are published; null = it is not published there either. */
  readonly other: Format | null
}

/** Format of a file without a reader; null = it is not published. Equal contents share their metadata, whatever their names are. */
const withoutReader = (file: string, filetype: string, isDetected: boolean): Format | null =>
  mayBePublished(file, isDetected) ? { ...otherFormat(filetype, ''), filetype } : null

/** Version of the large variant of Photoshop files, which the package does not tell apart. */
const largePhotoshopVersion = 2
const versionAt = 5

/** Names that the package gives to TIFF files: it knows a raw file of Sony by a tag that other cameras and programs write, too. */
const namesOfTiff: Readonly<Record<string, string>> = { tif: 'tif', arw: 'tif', nef: 'nef' }

/** Main brands of HEIF that the package takes for those of videos. */
const otherHeifBrands: ReadonlySet<string> = new Set(['heim', 'heis', 'hevm', 'hevs', 'mif2'])
const brandAt = 8

const isHeifBrand = async (read: ReadBytes): Promise<boolean> => otherHeifBrands.has((await read(brandAt, 4)).toString('latin1'))

/** The format of a picture, or of a video. A raw file without a picture that can be shown has none. */
const pictureFormat = async (file: string, read: ReadBytes, format: Format): Promise<Format | Unsupported> => {
  if (format.filetype === 'psd') return ((await read(versionAt, 1))[0] === largePhotoshopVersion && formatNamed('psb')) || format
  if (format.filetype === 'mp4') return ((await isHeifBrand(read)) && formatNamed('heic')) || format
  // AVIF may have the general brand of both.
  if (isHeif(format.filetype)) return ((await readHeif(read))?.codec === 'av01' && formatNamed('avif')) || format
  const tiffName = namesOfTiff[format.filetype]
  const name = tiffName === undefined ? format.filetype : ((await rawTypeOf(read)) ?? tiffName)
  if (isCameraRaw(name) && !(await findRawPicture(read, name)))
    return { unsupported: rawWithoutPicture, other: withoutReader(file, name, true) }
  return formatNamed(name) ?? format
}

/** Sound in the container of a video format has a format of its own. */
const soundNames: Readonly<Record<string, string>> = { asf: 'wma', mp4: 'm4a', ogg: 'oga' }

/**
 * Format of a file by its content, or the reason why it is not supported. `file`: real path; `content`: its bytes, if they are in memory.
 */
export const sniff = async (file: string, content: SourceContent): Promise<Format | Unsupported> => {
  const known = await (content.data ? fileTypeFromBuffer(content.data) : fileTypeFromFile(file)).catch((error: unknown) => {
    // A temporary read error must not be stored as an unsupported file.
    if (!isLasting(error)) throw error
    return undefined
  })
  const isSound = known?.mime.startsWith('audio/') === true
  const direct = known && formatNamed((isSound && soundNames[known.ext]) || known.ext)
  const precise = async (format: Format) =>
    format.kind === 'image' || format.filetype === 'mp4'
      ? withBytes(content.data ?? file, (read) => pictureFormat(file, read, format))
      : format
  if (direct && (direct.kind === 'audio') === isSound) return precise(direct)

  // Text formats, and PDF files with leading text, have no magic number at the start.
  const { head, tail } = await readEnds(file, content, examinedBytes)
  const named = async () => {
    if (looksLikeStl(file, head, tail, content.stamp.bytes)) return 'stl'
    // Too damaged for file-type, but with the right signature.
    const marked = known ? undefined : marks.find(([, mark]) => head.subarray(0, mark.length).equals(mark))
    if (marked) return marked[0]
    if (!known || known.ext === 'xml') {
      if (looksLikeSvg(head)) return 'svg'
      if (await looksLikeGltf(file, head, tail)) return 'gltf'
      if (head.subarray(0, 1024 + pdfHeader.length).includes(pdfHeader)) return 'pdf'
    }
    return null
  }
  const name = await named()
  const format = name === null ? null : formatNamed(name)
  if (format) return precise(format)
  const other = withoutReader(file, known?.ext ?? unknownFiletype, known !== undefined)
  return { unsupported: unsupportedReason(file, known), other }
}
