import sharp from 'sharp'
import { joinPages } from '../../records/page-texts.ts'
import { mergeDescriptions } from '../description/description.ts'
import type { PdfMetadata } from '../document/pdf-protocol.ts'
import { previewBox } from '../image/stills.ts'
import { chosenTitle } from '../metadata/chosen-title.ts'
import { cleanLine, cleanList, cleanText } from '../metadata/clean-text.ts'
import { describeEmbedded } from '../metadata/embedded.ts'
import { readXmp } from '../metadata/read-xmp.ts'
import { StoppedError } from '../worker-jobs.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { fullTextLimit } from './full-text.ts'
import { withoutPreview } from './preview-failure.ts'
import { storeStills } from './stored-stills.ts'

/** A larger file would have to be read into memory to be rendered. */
const maxBytes = 512 * 1024 * 1024

const tenth = (value: number) => Math.round(value * 10) / 10

export const extractDocument = async (context: ExtractContext, { file, content }: SourceFile): Promise<ExtractResult> => {
  const empty = {
    width: null,
    height: null,
    thumbhash: null,
    dominantColor: null,
    fullText: null,
    renditions: [],
    hasPendingRendition: false,
  }
  const unread = { ...empty, embedded: { texts: {}, keywords: {}, numbers: {} } }
  if (content.stamp.bytes > maxBytes) return { ...unread, notes: ['is too large to be drawn: more than 512 MB'] }

  let metadata: PdfMetadata
  try {
    metadata = await context.pdf.inspect(file)
  } catch (error) {
    if (error instanceof StoppedError) throw error
    // Protected, damaged or out of time: the asset can still be found by its name and downloaded.
    return { ...unread, ...withoutPreview(error) }
  }
  const title = chosenTitle(metadata.title)
  const keywords = cleanList(metadata.keywords.split(/[,;\n]/)).map((value) => ({ value }))
  const author = cleanLine(metadata.author)
  const subject = cleanText(metadata.subject, 5000)
  const info = {
    texts: { ...(title === '' ? {} : { title }), ...(subject === '' ? {} : { description: subject }) },
    keywords: { ...(author === '' ? {} : { creator: [{ value: author }] }), ...(keywords.length > 0 ? { keywords } : {}) },
    numbers: {
      pages: metadata.pages,
      ...(metadata.sizeMm && { bbox_x: tenth(metadata.sizeMm.width), bbox_y: tenth(metadata.sizeMm.height) }),
    },
  }
  const packet = metadata.xmp === null ? null : describeEmbedded({ xmp: readXmp(metadata.xmp), iptc: null, exif: null })
  // Programs often update the plain fields but not the XMP packet, so plain fields have priority, although they have no languages.
  const embedded = mergeDescriptions(packet ? [info, packet] : [info])

  const pageTexts = metadata.pageTexts.map((text) => cleanText(text, fullTextLimit))
  const shared = { embedded, fullText: joinPages(pageTexts, fullTextLimit) }
  try {
    const page = await context.pdf.draw(file, 1, previewBox.width)
    if (!page) return { ...empty, ...shared, notes: ['has no pages'] }
    const picture = sharp(Buffer.from(page.data.buffer, page.data.byteOffset, page.data.byteLength), {
      raw: { width: page.width, height: page.height, channels: 4 },
    }).removeAlpha()
    const stills = await storeStills(context.blobs, content.sha256, picture)
    return { ...shared, ...stills, width: page.width, height: page.height, hasPendingRendition: false, notes: [] }
  } catch (error) {
    if (error instanceof StoppedError) throw error
    return { ...empty, ...shared, ...withoutPreview(error, 'its first page') }
  }
}
