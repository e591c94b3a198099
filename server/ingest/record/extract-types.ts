import type { Blobs } from '../../ports/blobs.ts'
import type { AudioReader } from '../audio/audio-reader.ts'
import type { PdfReader } from '../document/pdf-reader.ts'
import type { ImageLimits } from '../image/open-image.ts'
import type { PictureProcess } from '../image/picture-process.ts'
import type { ModelLocation } from '../model/external-files.ts'
import type { ModelReader } from '../model/model-reader.ts'
import type { OfficeReader } from '../office/office-reader.ts'
import type { SourceContent } from '../read-source.ts'
import type { Format } from '../sniff/formats.ts'
import type { TempFiles } from '../temp-files.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import type { Metadata } from './metadata.ts'

export interface ExtractContext {
  readonly blobs: Blobs
  readonly ffmpeg: Ffmpeg | null
  readonly pdf: PdfReader
  readonly models: ModelReader
  readonly pictures: PictureProcess
  readonly audio: AudioReader
  readonly office: OfficeReader
  readonly temp: TempFiles
  readonly imageLimits: ImageLimits
}

export interface SourceFile {
  /** Real path. */
  readonly file: string
  readonly content: SourceContent
  readonly format: Format
  /** Location, for assets of several files. */
  readonly location: ModelLocation
}

/** Result of the extractors; `extract` adds the fields of all kinds. */
export type ExtractResult = Omit<Metadata, 'stamp' | 'filetype' | 'crc32' | 'parts'> & Partial<Pick<Metadata, 'parts'>>
