import type { ImageMetadata } from '../image/inspect-image.ts'
import type { ImageSource } from '../image/open-image.ts'
import { type ReadBytes, withBytes } from '../structure/byte-reader.ts'
import { isCameraRaw, rawDirectories } from '../structure/camera-raw.ts'
import { canonMetadata } from '../structure/canon-boxes.ts'
import type { EmbeddedSources } from './embedded.ts'
import { findContentCredentials } from './find-content-credentials.ts'
import { findPngBlocks, type MetadataBlocks } from './find-png-blocks.ts'
import { findTiffBlocks } from './find-tiff-blocks.ts'
import { type Exif, exifOf, readExif } from './read-exif.ts'
import { profileName } from './read-icc.ts'
import { readIptc } from './read-iptc.ts'
import { readXmp } from './read-xmp.ts'

const exifPrefix = Buffer.from('Exif\0\0', 'latin1')
const withoutPrefix = (exif: Buffer) => (exif.subarray(0, 6).equals(exifPrefix) ? exif.subarray(6) : exif)

/** Raw files are TIFF files, except those of these formats. */
const rawXmp = async (read: ReadBytes, filetype: string): Promise<MetadataBlocks> => {
  if (filetype === 'raf') return {}
  if (filetype !== 'cr3') return findTiffBlocks(read)
  const { xmp } = await canonMetadata(read)
  return xmp ? { xmp } : {}
}

/** Blocks that the decoder does not find or changes. */
const findBlocks = async (source: ImageSource, filetype: string): Promise<MetadataBlocks> => {
  if (isCameraRaw(filetype)) return withBytes(source, (read) => rawXmp(read, filetype))
  if (filetype === 'tif') return withBytes(source, findTiffBlocks)
  return filetype === 'png' ? withBytes(source, findPngBlocks) : {}
}

/** EXIF of a raw file; null if only the picture in it has some. */
const rawExif = (source: ImageSource, filetype: string): Promise<Exif | null> =>
  withBytes(source, async (read) => {
    const directories = await rawDirectories(read, filetype)
    return directories && exifOf(directories)
  })

/**
 * Reads the blocks of metadata of an image. Damaged blocks are left out.
 * @param inspected without metadata if the decoder cannot read the header of the image
 * @param source the file itself, also where the decoder reads a picture inside it
 */
export const readEmbeddedSources = async (
  { metadata }: { readonly metadata: Partial<ImageMetadata['metadata']> },
  source: ImageSource,
  filetype: string,
): Promise<EmbeddedSources> => {
  const blocks: MetadataBlocks = { ...metadata, ...(await findBlocks(source, filetype)) }
  // A TIFF file is its own EXIF block.
  const exif = filetype === 'tif' ? source : blocks.exif && withoutPrefix(blocks.exif)
  return {
    xmp: blocks.xmp ? readXmp(blocks.xmp) : null,
    iptc: blocks.iptc ? readIptc(blocks.iptc) : null,
    exif: (isCameraRaw(filetype) ? await rawExif(source, filetype) : null) ?? (exif ? await readExif(exif) : null),
    profile: metadata.icc ? profileName(metadata.icc) : '',
    hasCredentials: await withBytes(source, (read) => findContentCredentials(read, filetype)),
  }
}
