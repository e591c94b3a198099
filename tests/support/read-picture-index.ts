import * as v from 'valibot'
import { indexLengthBytes, type PictureIndex, pictureIndexSchema } from '../../src/contract/offline-pictures.ts'

/** Index of a response of `getOfflinePictures`, and the bytes after it. */
export const readPictureIndex = (response: ArrayBuffer): { readonly index: PictureIndex; readonly rest: Buffer } => {
  const bytes = Buffer.from(response)
  const start = indexLengthBytes + bytes.readUInt32BE()
  return { index: v.parse(pictureIndexSchema, JSON.parse(bytes.toString('utf8', indexLengthBytes, start))), rest: bytes.subarray(start) }
}
