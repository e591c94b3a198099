import type { CarriedMetadata } from '../metadata/carried-metadata.ts'
import { carriedTags } from './carried-tags.ts'
import { type Ffmpeg, inputOf } from './ffmpeg.ts'
import { shownPicture } from './shown-picture.ts'
import type { VideoMetadata } from './video-metadata.ts'

export interface Mp4Job {
  /** Largest short side in pixels; null = unchanged. */
  readonly shortSide: number | null
  /** Copies the streams into an MP4 without encoding. */
  readonly copy: boolean
  /** Metadata that the file gets. */
  readonly carried?: CarriedMetadata
  readonly signal?: AbortSignal | undefined
}

/** Output size: even numbers, never larger than the video. */
export const mp4Size = ({ width, height }: { readonly width: number; readonly height: number }, shortSide: number | null) => {
  const factor = shortSide === null ? 1 : Math.min(1, shortSide / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * factor) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** Bitrate limit; below it the quality is constant. */
const maxBitsPerSecond = (height: number) =>
  height <= 480 ? 1_500_000 : height <= 720 ? 3_500_000 : height <= 1080 ? 7_000_000 : 16_000_000

/** Plays in every browser. */
const h264 = '-c:v libx264 -preset veryfast -crf 22 -profile:v high -pix_fmt yuv420p -threads 2'.split(' ')

/** Writes an MP4 for progressive playback in every browser. Rejects on failure, timeout and abort. */
export const writeMp4 = async (
  ffmpeg: Ffmpeg,
  file: string,
  out: string,
  metadata: VideoMetadata,
  { shortSide, copy, carried = {}, signal }: Mp4Job,
): Promise<void> => {
  const { width, height } = mp4Size(metadata, shortSide)
  const rate = maxBitsPerSecond(Math.min(width, height))
  const picture = copy
    ? ['-c:v', 'copy']
    : [
        '-vf',
        [...shownPicture(ffmpeg, metadata), `scale=${width}:${height}`, 'setsar=1'].join(','),
        ...h264,
        '-maxrate',
        String(rate),
        '-bufsize',
        String(rate * 2),
      ]
  const audio = copy ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '160k', '-ac', '2']
  const streams = ['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', ...carriedTags(carried)]
  await ffmpeg.run([...inputOf(file), ...streams, ...picture, ...audio, '-movflags', '+faststart', '-f', 'mp4', out], {
    seconds: 300 + (metadata.duration ?? 600) * 20,
    signal,
  })
}
