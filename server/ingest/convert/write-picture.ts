import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { RightsBlocks, Size } from '../image/image-spec.ts'
import { addTiffRights, exifSegment, iptcSegment } from './rights-fields.ts'

/** A JFIF header with a density in pixels per inch. */
const jfifHeader = (density: number): Buffer =>
  Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, density >> 8, density & 255, density >> 8, density & 255, 0, 0])

const startMarkerBytes = 2

/**
 * Encodes a picture into the file `out`. Its only metadata are the colour profile, the density and `rights`.
 * @param extension of the format that the picture is encoded in
 * @param density pixels per inch of a JPEG: the encoder writes it only together with the EXIF block of the original
 */
export const writePicture = async (
  picture: Sharp,
  extension: string,
  out: string,
  rights: RightsBlocks | null,
  density: number | null = null,
): Promise<Size> => {
  const noted = rights === null ? picture : picture.withXmp(rights.xmp)
  if (extension === 'jpg') {
    const { data, info } = await noted.toBuffer({ resolveWithObject: true })
    const segments = [
      density === null ? Buffer.alloc(0) : jfifHeader(density),
      ...(rights === null ? [] : [exifSegment(rights, density), iptcSegment(rights)]),
    ]
    await writeFile(out, [data.subarray(0, startMarkerBytes), ...segments, data.subarray(startMarkerBytes)])
    return info
  }
  const info = await noted.toFile(out)
  if (rights !== null && extension === 'tif') await addTiffRights(out, rights)
  return info
}
