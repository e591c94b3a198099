import { fileTypeFromBuffer } from 'file-type'
import type { ConfigFileName } from '#contract/config/files.ts'
import { ApiError } from '../../common/api-error.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'
import { preparePicture } from './picture.ts'
import type { PreparedFile } from './prepared-file.ts'
import { prepareStylesheet } from './stylesheet.ts'

const headerLength = 48
/** Unpacked bytes; text fonts are far smaller. */
const maxFontBytes = 64 * 1024 * 1024

/** Accepts WOFF 2 with a consistent header; browsers check the tables inside. Rejects with `upload.unsupported` or `upload.invalid`. */
const prepareFont = async (bytes: Uint8Array): Promise<PreparedFile> => {
  if ((await fileTypeFromBuffer(bytes))?.mime !== 'font/woff2') throw new ApiError('upload.unsupported')
  if (bytes.byteLength < headerLength) throw new ApiError('upload.invalid')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = view.getUint16(12)
  if (view.getUint32(8) !== bytes.byteLength || tables === 0 || tables > 256 || view.getUint32(16) > maxFontBytes) {
    throw new ApiError('upload.invalid')
  }
  return { bytes, mime: 'font/woff2', extension: 'woff2' }
}

export type UploadSlot = ConfigFileName | 'tile'

export type PrepareUpload = (slot: UploadSlot, bytes: Uint8Array) => Promise<PreparedFile>

/** Checks and converts an upload. Images one at a time: the largest allowed image needs 100 MB. */
export const createPrepareUpload = (): PrepareUpload => {
  const runQueued = createQueueLimit(1, 20)
  return (slot, bytes) =>
    runQueued(async () => {
      if (slot === 'custom_font') return prepareFont(bytes)
      if (slot === 'style') return prepareStylesheet(bytes)
      return preparePicture(bytes, slot === 'favicon')
    })
}
