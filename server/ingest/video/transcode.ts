import { type Ffmpeg, inputOf } from './ffmpeg.ts'
import type { VideoFacts } from './video-facts.ts'

export interface Mp4Job {
  /** Most pixels of the short side; null = as it is. */
  readonly shortSide: number | null
  /** Puts the streams into an MP4 without encoding them again. */
  readonly copy: boolean
  readonly signal?: AbortSignal | undefined
}

/** Size that comes out: even numbers, never larger than the video. */
export const mp4Size = ({ width, height }: { readonly width: number; readonly height: number }, shortSide: number | null) => {
  const factor = shortSide === null ? 1 : Math.min(1, shortSide / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * factor) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** Bits per second at most; quality is held constant below it. */
const ceiling = (height: number) => (height <= 480 ? 1_500_000 : height <= 720 ? 3_500_000 : height <= 1080 ? 7_000_000 : 16_000_000)

/** Plays on everything that has a browser. */
const h264 = '-c:v libx264 -preset veryfast -crf 22 -profile:v high -pix_fmt yuv420p -threads 2'.split(' ')

/** Writes an MP4 that every browser plays and that can be played while it loads. Rejects on failure, time-out and abort. */
export const writeMp4 = async (
  ffmpeg: Ffmpeg,
  file: string,
  out: string,
  facts: VideoFacts,
  { shortSide, copy, signal }: Mp4Job,
): Promise<void> => {
  const { width, height } = mp4Size(facts, shortSide)
  const rate = ceiling(Math.min(width, height))
  const picture = copy
    ? ['-c:v', 'copy']
    : ['-vf', `scale=${width}:${height},setsar=1`, ...h264, '-maxrate', String(rate), '-bufsize', String(rate * 2)]
  const sound = copy ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2']
  const streams = ['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  await ffmpeg.run([...inputOf(file), ...streams, ...picture, ...sound, '-movflags', '+faststart', '-f', 'mp4', out], {
    seconds: 300 + (facts.duration ?? 600) * 20,
    signal,
  })
}
