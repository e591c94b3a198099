import { openImage } from '../image/open-image.ts'
import { reasonOf, Unusable } from '../reason.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { isMp4CutOff, readMp4Facts } from '../video/mp4-boxes.ts'
import { posterFrame } from '../video/poster.ts'
import { probeVideo } from '../video/probe-video.ts'
import { isPlayable, type VideoFacts } from '../video/video-facts.ts'
import type { Findings, Piece, Workshop } from './extract.ts'
import { type StoredStills, storeStills } from './stored-stills.ts'

const boxed = new Set(['mp4', 'mov', '3gp'])

const videoFacts = async (ffmpeg: Ffmpeg | null, { file, format }: Piece): Promise<VideoFacts | null> => {
  if (ffmpeg) return probeVideo(ffmpeg, file)
  return boxed.has(format.filetype) ? readMp4Facts(file) : null
}

const notesOf = async (shop: Workshop, { file, format }: Piece): Promise<string[]> => [
  ...(shop.ffmpeg ? [] : ['has no preview: ffmpeg is not installed']),
  ...(boxed.has(format.filetype) && (await isMp4CutOff(file)) ? ['is cut off: its end is missing'] : []),
]

const poster = async (shop: Workshop, { file, content }: Piece, facts: VideoFacts | null): Promise<StoredStills | null> => {
  if (!shop.ffmpeg || !facts) return null
  const frame = await posterFrame(shop.ffmpeg, file, facts).catch((error: unknown) => {
    throw new Unusable(`is damaged: ${reasonOf(error)}`)
  })
  return storeStills(shop.blobs, content.sha256, openImage(frame, shop.imageLimits))
}

export const extractVideo = async (shop: Workshop, piece: Piece): Promise<Findings> => {
  const facts = await videoFacts(shop.ffmpeg, piece)
  const stills = await poster(shop, piece, facts)
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
    notes: await notesOf(shop, piece),
  }
}
