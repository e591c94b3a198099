import type { Blobs } from '../../ports/blobs.ts'
import type { PdfReader } from '../document/pdf-reader.ts'
import type { ImageLimits } from '../image/open-image.ts'
import type { PictureProcess } from '../image/picture-process.ts'
import type { ModelReader } from '../model/model-reader.ts'
import type { ModelPlace } from '../model/other-files.ts'
import type { SourceContent } from '../read-source.ts'
import type { Format } from '../sniff/formats.ts'
import type { TempFiles } from '../temp-files.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { extractDocument } from './extract-document.ts'
import { extractImage } from './extract-image.ts'
import { extractModel } from './extract-model.ts'
import { extractVideo } from './extract-video.ts'
import { type Facts, stampFor } from './facts.ts'

export interface Workshop {
  readonly blobs: Blobs
  readonly ffmpeg: Ffmpeg | null
  readonly pdf: PdfReader
  readonly models: ModelReader
  readonly pictures: PictureProcess
  readonly temp: TempFiles
  readonly imageLimits: ImageLimits
}

export interface Piece {
  /** Its real place. */
  readonly file: string
  readonly content: SourceContent
  readonly format: Format
  /** Where it lies, for what is made of several files. */
  readonly place: ModelPlace
}

/** What the extractors find out; `extract` adds what holds for every kind. */
export type Findings = Omit<Facts, 'stamp' | 'filetype' | 'crc32' | 'parts'> & Partial<Pick<Facts, 'parts'>>

/** Reads a file and makes its renditions. Rejects with Unusable or a decoder's error when it can't become an asset. */
export const extract = async (shop: Workshop, piece: Piece): Promise<Facts> => {
  const { kind, filetype } = piece.format
  const extractors = { image: extractImage, video: extractVideo, document: extractDocument, '3d': extractModel }
  const findings = await extractors[kind](shop, piece)
  const { crc32, partsDigest } = piece.content
  const proof = { crc32, ...(partsDigest !== undefined && { partsDigest }) }
  return { stamp: stampFor(kind, shop.ffmpeg !== null), filetype, ...proof, parts: [], ...findings }
}
