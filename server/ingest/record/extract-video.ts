import { openImage } from '../image/open-image.ts'
import { failureOf, isLasting } from '../reason.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { isMp4CutOff, readMp4Facts } from '../video/mp4-boxes.ts'
import { posterFrame } from '../video/poster.ts'
import { probeVideo } from '../video/probe-video.ts'
import { isPlayable, type VideoFacts } from '../video/video-facts.ts'
import type { Findings, Piece, Workshop } from './extract.ts'
import { ffmpegMissing, type PreviewFailure, withoutPreview } from './preview-failure.ts'
import { type StoredStills, storeStills } from './stored-stills.ts'

const boxed = new Set(['mp4', 'mov', '3gp'])

const videoFacts = async (ffmpeg: Ffmpeg | null, { file, format }: Piece): Promise<VideoFacts | null> => {
  if (ffmpeg) return probeVideo(ffmpeg, file)
  return boxed.has(format.filetype) ? readMp4Facts(file) : null
}

const notesOf = async (shop: Workshop, { file, format }: Piece): Promise<string[]> => [
  ...(shop.ffmpeg ? [] : [ffmpegMissing]),
  ...(boxed.has(format.filetype) && (await isMp4CutOff(file)) ? ['is cut off: its end is missing'] : []),
]

const poster = async (shop: Workshop, { file, content }: Piece, facts: VideoFacts | null): Promise<StoredStills | null> => {
  if (!shop.ffmpeg || !facts) return null
  const frame = await posterFrame(shop.ffmpeg, file, facts).catch((error: unknown) => {
    throw failureOf('is damaged', error)
  })
  return storeStills(shop.blobs, content.sha256, openImage(frame, shop.imageLimits))
}

interface Seen {
  readonly facts: VideoFacts | null
  readonly stills: StoredStills | null
  readonly failure: { readonly notes: readonly string[]; readonly previewFailure?: PreviewFailure }
}

/** Facts and poster. What a resource kept from being read is missing, and the file is looked at again later. */
const look = async (shop: Workshop, piece: Piece): Promise<Seen> => {
  let facts: VideoFacts | null = null
  try {
    facts = await videoFacts(shop.ffmpeg, piece)
    return { facts, stills: await poster(shop, piece, facts), failure: { notes: [] } }
  } catch (error) {
    if (isLasting(error)) throw error
    return { facts, stills: null, failure: withoutPreview(error) }
  }
}

export const extractVideo = async (shop: Workshop, piece: Piece): Promise<Findings> => {
  const { facts, stills, failure } = await look(shop, piece)
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
    later: shop.ffmpeg?.encodes === true && facts !== null && !isPlayable(piece.format.filetype, facts.codecs),
    ...failure,
    notes: [...failure.notes, ...(await notesOf(shop, piece))],
  }
}
