import { extractDocument } from './extract-document.ts'
import { extractImage } from './extract-image.ts'
import { extractModel } from './extract-model.ts'
import type { ExtractContext, SourceFile } from './extract-types.ts'
import { extractVideo } from './extract-video.ts'
import { type Metadata, stampFor } from './metadata.ts'

/** Reads a file and makes its renditions. Rejects with Unusable or the error of a decoder if it cannot become an asset. */
export const extract = async (context: ExtractContext, source: SourceFile): Promise<Metadata> => {
  const { kind, filetype } = source.format
  const extractors = { image: extractImage, video: extractVideo, document: extractDocument, '3d': extractModel }
  const result = await extractors[kind](context, source)
  const { crc32, partsDigest } = source.content
  const proof = { crc32, ...(partsDigest !== undefined && { partsDigest }) }
  return { stamp: stampFor(kind, context.ffmpeg !== null), filetype, ...proof, parts: [], ...result }
}
