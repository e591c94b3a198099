import { openImage } from '../image/open-image.ts'
import { failureOf, isLasting } from '../reason.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { isMp4CutOff, readMp4Facts } from '../video/mp4-boxes.ts'
import { posterFrame } from '../video/poster.ts'
import { probeVideo } from '../video/probe-video.ts'
import { isPlayable, type VideoFacts } from '../video/video-facts.ts'
import type { ExtractContext, ExtractResult, SourceFile } from './extract.ts'
import { ffmpegMissing, type PreviewFailure, withoutPreview } from './preview-failure.ts'
import { type StoredStills, storeStills } from './stored-stills.ts'

const boxed = new Set(['mp4', 'mov', '3gp'])

const videoFacts = async (ffmpeg: Ffmpeg | null, { file, format }: SourceFile): Promise<VideoFacts | null> => {
  if (ffmpeg) return probeVideo(ffmpeg, file)
  return boxed.has(format.filetype) ? readMp4Facts(file) : null
}

const notesOf = async (context: ExtractContext, { file, format }: SourceFile): Promise<string[]> => [
  ...(context.ffmpeg ? [] : [ffmpegMissing]),
  ...(boxed.has(format.filetype) && (await isMp4CutOff(file)) ? ['is cut off: its end is missing'] : []),
]

const poster = async (context: ExtractContext, { file, content }: SourceFile, facts: VideoFacts | null): Promise<StoredStills | null> => {
  if (!context.ffmpeg || !facts) return null
  const frame = await posterFrame(context.ffmpeg, file, facts).catch((error: unknown) => {
    throw failureOf('is damaged', error)
  })
  return storeStills(context.blobs, content.sha256, openImage(frame, context.imageLimits))
}

interface Seen {
  readonly facts: VideoFacts | null
  readonly stills: StoredStills | null
  readonly failure: { readonly notes: readonly string[]; readonly previewFailure?: PreviewFailure }
}

/** Metadata and poster. Results that failed for lack of a resource are missing, and the file is read again later. */
const inspect = async (context: ExtractContext, sourceFile: SourceFile): Promise<Seen> => {
  let facts: VideoFacts | null = null
  try {
    facts = await videoFacts(context.ffmpeg, sourceFile)
    return { facts, stills: await poster(context, sourceFile, facts), failure: { notes: [] } }
  } catch (error) {
    if (isLasting(error)) throw error
    return { facts, stills: null, failure: withoutPreview(error) }
  }
}

export const extractVideo = async (context: ExtractContext, sourceFile: SourceFile): Promise<ExtractResult> => {
  const { facts, stills, failure } = await inspect(context, sourceFile)
  const duration = facts?.duration ?? null
  return {
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    thumbhash: stills?.thumbhash ?? null,
    dominantColor: stills?.dominantColor ?? null,
    embedded: {
      texts: facts?.title ? { title: facts.title } : {},
      keywords: {},
      numbers: {
        ...(duration === null ? {} : { duration: Math.round(duration * 10) / 10 }),
        ...(facts?.created ? { capture_date: facts.created } : {}),
      },
    },
    fullText: null,
    renditions: stills?.renditions ?? [],
    later: context.ffmpeg?.encodes === true && facts !== null && !isPlayable(sourceFile.format.filetype, facts.codecs),
    ...failure,
    notes: [...failure.notes, ...(await notesOf(context, sourceFile))],
  }
}
