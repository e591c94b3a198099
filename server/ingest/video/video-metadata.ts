import type { DateTaken } from '../metadata/instant.ts'
import { UnusableFileError } from '../reason.ts'

/** A file in a video format without pictures, such as a sound recording. It does not become an asset. */
export class NoVideoError extends UnusableFileError {
  constructor() {
    super('contains no video')
  }
}

/** Properties of a video; sizes as displayed, after rotation and with square pixels. */
export interface VideoMetadata {
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number | null
  /** Texts of the file by the names of its container; none without ffprobe. */
  readonly tags: Readonly<Record<string, string>>
  readonly created: DateTaken | null
  /** How the frames are stored; null = unknown without ffprobe. */
  readonly picture: {
    /** Whether each frame consists of two fields of different times. */
    readonly isInterlaced: boolean
    /** Whether the brightness has the curve of PQ or HLG. */
    readonly isHighRange: boolean
  } | null
  /** Null = unknown without ffprobe. */
  readonly codecs: { readonly video: string; readonly pixels: string; readonly audio: string | null } | null
}

const playableVideo: Readonly<Record<string, readonly string[]>> = {
  mp4: ['h264', 'av1', 'vp9'],
  webm: ['vp8', 'vp9', 'av1'],
}
const playableAudio: Readonly<Record<string, readonly string[]>> = {
  mp4: ['aac', 'mp3', 'opus', 'flac'],
  webm: ['opus', 'vorbis'],
}
const playablePixels = ['yuv420p', 'yuvj420p']

type Format = Pick<VideoMetadata, 'codecs' | 'picture'>

/** Whether browsers play the file without conversion. Unknown MP4 and WebM files are assumed to be playable. */
export const isPlayable = (filetype: string, { codecs, picture }: Format): boolean => {
  const video = playableVideo[filetype]
  if (!video) return false
  if (!codecs) return true
  const audio = codecs.audio === null || (playableAudio[filetype] ?? []).includes(codecs.audio)
  return video.includes(codecs.video) && audio && playablePixels.includes(codecs.pixels) && picture?.isInterlaced !== true
}

/** Whether the streams can be copied into an MP4. */
export const fitsMp4 = (format: Format): boolean => format.codecs?.video === 'h264' && isPlayable('mp4', format)
