import { UnusableFileError } from '../reason.ts'
import { withBytes } from '../structure/byte-reader.ts'
import { findRawPicture, rawOrientation } from '../structure/camera-raw.ts'
import { withOrientation } from '../structure/jpeg-header.ts'

/**
 * The largest JPEG picture inside a camera raw file, with the orientation of the raw file: cameras store it as the sensor sees it, often
 * without an orientation. Rejects with UnusableFileError if there is none.
 * @param source bytes or path of the raw file
 */
export const rawPicture = (source: string | Uint8Array, filetype: string): Promise<Buffer> =>
  withBytes(source, async (read) => {
    const found = await findRawPicture(read, filetype)
    if (!found) throw new UnusableFileError('contains no picture that can be shown')
    const picture = await read(found.place, found.length)
    const orientation = await rawOrientation(read, filetype)
    return orientation === null ? picture : withOrientation(picture, orientation)
  })
