import { fileTypeFromBuffer } from 'file-type'
import { ApiError } from '../../common/api-error.ts'
import type { PreparedFile } from './prepared-file.ts'

const headerLength = 48
/** Unpacked bytes; text fonts are far smaller. */
const maxFontBytes = 64 * 1024 * 1024

/** Accepts WOFF 2 with a consistent header; browsers check the tables inside. Rejects with `upload.unsupported` or `upload.invalid`. */
export const prepareFont = async (bytes: Uint8Array): Promise<PreparedFile> => {
  if ((await fileTypeFromBuffer(bytes))?.mime !== 'font/woff2') throw new ApiError('upload.unsupported')
  if (bytes.byteLength < headerLength) throw new ApiError('upload.invalid')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = view.getUint16(12)
  if (view.getUint32(8) !== bytes.byteLength || tables === 0 || tables > 256 || view.getUint32(16) > maxFontBytes) {
    throw new ApiError('upload.invalid')
  }
  return { bytes, mime: 'font/woff2', extension: 'woff2' }
}
