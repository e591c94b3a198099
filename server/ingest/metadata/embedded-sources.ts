import type { ImageMetadata } from '../image/inspect-image.ts'
import type { ImageSource } from '../image/open-image.ts'
import type { EmbeddedSources } from './embedded.ts'
import { readExif } from './read-exif.ts'
import { profileName } from './read-icc.ts'
import { readIptc } from './read-iptc.ts'
import { readXmp } from './read-xmp.ts'

const exifPrefix = Buffer.from('Exif\0\0', 'latin1')
const withoutPrefix = (exif: Buffer) => (exif.subarray(0, 6).equals(exifPrefix) ? exif.subarray(6) : exif)

/** Reads the blocks of metadata of an image. Damaged blocks are left out. */
export const readEmbeddedSources = async (
  { metadata }: Pick<ImageMetadata, 'metadata'>,
  source: ImageSource,
  filetype: string,
): Promise<EmbeddedSources> => {
  // A TIFF file is its own EXIF block; for other formats the decoder returns the block.
  const exif = filetype === 'tif' ? source : metadata.exif && withoutPrefix(metadata.exif)
  return {
    xmp: metadata.xmp ? readXmp(metadata.xmp) : null,
    iptc: metadata.iptc ? readIptc(metadata.iptc) : null,
    exif: exif ? await readExif(exif) : null,
    profile: metadata.icc ? profileName(metadata.icc) : '',
  }
}
