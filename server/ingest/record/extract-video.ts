import { openImage } from '../image/open-image.ts'
import { dateNumbers } from '../metadata/instant.ts'
import { failureOf } from '../reason.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { isMp4CutOff, readMp4Metadata } from '../video/mp4-boxes.ts'
import { posterFrame } from '../video/poster.ts'
import { probeVideo } from '../video/probe-video.ts'
import { isPlayable, NoVideoError, type VideoMetadata } from '../video/video-metadata.ts'
import { describeVideo } from './describe-video.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract-types.ts'
import { ffmpegMissing, type PreviewFailure, withoutPreview } from './preview-failure.ts'
import { type StoredStills, storeStills } from './stored-stills.ts'

const boxed = new Set(['mp4', 'mov', '3gp'])

const readVideoMetadata = async (ffmpeg: Ffmpeg | null, { file, format }: SourceFile): Promise<VideoMetadata | null> => {
  if (ffmpeg) return probeVideo(ffmpeg, file)
  return boxed.has(format.filetype) ? readMp4Metadata(file) : null
}

const notesOf = async (context: ExtractContext, { file, format }: SourceFile): Promise<string[]> => [
  ...(context.ffmpeg ? [] : [ffmpegMissing]),
  ...(boxed.has(format.filetype) && (await isMp4CutOff(file)) ? ['is cut off: its end is missing'] : []),
]

const poster = async (
  context: ExtractContext,
  { file, content }: SourceFile,
  metadata: VideoMetadata | null,
): Promise<StoredStills | null> => {
  if (!context.ffmpeg || !metadata) return null
  const frame = await posterFrame(context.ffmpeg, file, metadata).catch((error: unknown) => {
    throw failureOf('cannot be read here', error)
  })
  return storeStills(context.blobs, content.sha256, openImage(frame, context.imageLimits, 'strict'))
}

interface Seen {
  readonly metadata: VideoMetadata | null
  readonly stills: StoredStills | null
  readonly failure: { readonly notes: readonly string[]; readonly previewFailure?: PreviewFailure }
}

/**
 * Metadata and poster. What cannot be read is missing. Results that failed for lack of a resource are read again later. Rejects with
 * NoVideoError.
 */
const inspect = async (context: ExtractContext, sourceFile: SourceFile): Promise<Seen> => {
  let metadata: VideoMetadata | null = null
  try {
    metadata = await readVideoMetadata(context.ffmpeg, sourceFile)
    return { metadata, stills: await poster(context, sourceFile, metadata), failure: { notes: [] } }
  } catch (error) {
    if (error instanceof NoVideoError) throw error
    return { metadata, stills: null, failure: withoutPreview(error) }
  }
}

export const extractVideo = async (context: ExtractContext, sourceFile: SourceFile): Promise<ExtractResult> => {
  const { metadata, stills, failure } = await inspect(context, sourceFile)
  const duration = metadata?.duration ?? null
  return {
    width: metadata?.width ?? null,
    height: metadata?.height ?? null,
    thumbhash: stills?.thumbhash ?? null,
    dominantColor: stills?.dominantColor ?? null,
    embedded: {
      ...describeVideo(metadata?.tags ?? {}),
      numbers: {
        ...(duration === null ? {} : { duration: Math.round(duration * 10) / 10 }),
        ...dateNumbers(metadata?.created ?? null),
      },
    },
    fullText: null,
    renditions: stills?.renditions ?? [],
    hasPendingRendition: context.ffmpeg?.encodes === true && metadata !== null && !isPlayable(sourceFile.format.filetype, metadata),
    ...failure,
    notes: [...failure.notes, ...(await notesOf(context, sourceFile))],
  }
}
