import type { AudioTags } from '../audio/audio-protocol.ts'
import type { Description } from '../description/description.ts'
import { chosenTitle } from '../metadata/chosen-title.ts'
import { cleanLine, cleanList, cleanText, textLimits } from '../metadata/clean-text.ts'
import { dateNumbers, parseDate } from '../metadata/instant.ts'
import { isWebAddress, licenceName } from '../metadata/licence.ts'
import { StoppedError } from '../worker-jobs.ts'
import { emptyResult } from './empty-result.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { partlyTagged, withoutPreview, withoutTags } from './preview-failure.ts'
import { type StoredCover, storeCover } from './store-cover.ts'

/** Converts tags to fields. */
const describeAudio = (tags: AudioTags): Description => {
  const texts: Record<string, string> = {}
  const keywords: Record<string, { readonly value: string }[]> = {}
  const put = (field: string, value: string) => {
    if (value !== '') texts[field] = value
  }
  const list = (field: string, found: readonly string[]) => {
    const values = cleanList(found)
    if (values.length > 0) keywords[field] = values.map((value) => ({ value }))
  }
  const licence = cleanLine(tags.licence)
  const address = isWebAddress(licence) ? licence : ''
  put('title', chosenTitle(tags.title))
  put('description', cleanText(tags.description))
  put('copyright', cleanLine(tags.copyright, textLimits.title))
  put('source', cleanLine(tags.publisher))
  put('licence_url', address)
  list('licence', [licenceName([address], address === '' ? licence : '')])
  // One value, as for images.
  list('creator', [cleanList(tags.artists).join(', ')])
  list('album', [tags.album])
  list('keywords', [...tags.genres, ...tags.keywords.flatMap((text) => text.split(/[,;\n]/))])
  const duration = tags.duration === null ? {} : { duration: Math.round(tags.duration * 10) / 10 }
  return { texts, keywords, numbers: { ...duration, ...dateNumbers(parseDate(tags.date)) } }
}

type Cover = Pick<ExtractResult, 'notes' | 'previewFailure'> & Partial<StoredCover>

/** The cover is a picture by others, so its damage must not lose the asset. */
const readCover = async (context: ExtractContext, sha256: string, cover: Uint8Array | null): Promise<Cover> => {
  if (!cover) return { notes: [] }
  try {
    return { ...(await storeCover(context, sha256, cover)), notes: [] }
  } catch (error) {
    if (error instanceof StoppedError) throw error
    return withoutPreview(error, 'its cover')
  }
}

/** Tags, duration and cover of a sound. What cannot be read is missing. */
export const extractAudio = async (context: ExtractContext, { file, content, format }: SourceFile): Promise<ExtractResult> => {
  let tags: AudioTags
  try {
    tags = await context.audio.inspect(file, format.mime)
  } catch (error) {
    if (error instanceof StoppedError) throw error
    return { ...emptyResult, ...withoutTags(error) }
  }
  const { notes, ...cover } = await readCover(context, content.sha256, tags.cover)
  return { ...emptyResult, embedded: describeAudio(tags), ...cover, notes: [...(tags.isPart ? [partlyTagged] : []), ...notes] }
}
