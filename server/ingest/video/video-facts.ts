/** What is known of a video; sizes as it is shown, after rotation and with square pixels. */
export interface VideoFacts {
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number | null
  readonly title: string
  /** Seconds since the epoch. */
  readonly created: number | null
  /** null = can't be told without ffprobe. */
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

/** Whether browsers play the file as it is. Where nothing can be told, MP4 and WebM are given the benefit of the doubt. */
export const isPlayable = (filetype: string, codecs: VideoFacts['codecs']): boolean => {
  const video = playableVideo[filetype]
  if (!video) return false
  if (!codecs) return true
  const audio = codecs.audio === null || (playableAudio[filetype] ?? []).includes(codecs.audio)
  return video.includes(codecs.video) && audio && playablePixels.includes(codecs.pixels)
}

/** Whether the streams may be put into an MP4 as they are. */
export const fitsMp4 = (codecs: VideoFacts['codecs']): boolean => codecs !== null && codecs.video === 'h264' && isPlayable('mp4', codecs)
