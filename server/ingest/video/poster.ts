import sharp from 'sharp'
import { previewBox } from '../image/stills.ts'
import { type Ffmpeg, inputOf } from './ffmpeg.ts'
import { shownPicture } from './shown-picture.ts'
import type { VideoMetadata } from './video-metadata.ts'

/** Square pixels, at most the size of the preview, even numbers. */
const scale = `scale=trunc(iw*sar/2)*2:ih,setsar=1,scale=w='min(${previewBox.width},iw)':h='min(${previewBox.height},ih)':force_original_aspect_ratio=decrease`

const frameAt = async (ffmpeg: Ffmpeg, file: string, second: number, filters: readonly string[]): Promise<Buffer | null> => {
  const args = [
    '-ss',
    second.toFixed(3),
    ...inputOf(file),
    '-map',
    '0:V:0',
    '-frames:v',
    '1',
    '-vf',
    [...filters, scale].join(','),
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-',
  ]
  const frame = await ffmpeg.run(args, { seconds: 60 })
  return frame.length > 0 ? frame : null
}

/** Standard deviation of the grey values, reduced for dark images; 0 for a single colour. */
const variety = async (frame: Buffer): Promise<number> => {
  const { channels } = await sharp(frame).resize(160, 160, { fit: 'inside' }).greyscale().stats()
  const [grey] = channels
  return grey ? grey.stdev * (grey.mean < 16 ? 0.25 : 1) : 0
}

const enough = 24

/**
 * A representative frame as PNG: the first candidate that is neither black nor blank, else the one with the most variety. Rejects if no
 * frame can be decoded.
 */
export const posterFrame = async (ffmpeg: Ffmpeg, file: string, metadata: Pick<VideoMetadata, 'duration' | 'picture'>): Promise<Buffer> => {
  const length = metadata.duration ?? 0
  const filters = shownPicture(ffmpeg, metadata)
  const places = [...new Set([0.1, 0.3, 0.5, 0.75, 0].map((part) => length * part))]
  let best: { frame: Buffer; variety: number } | null = null
  let problem: unknown = new Error('no picture could be decoded')
  for (const second of places) {
    const frame = await frameAt(ffmpeg, file, second, filters).catch((error: unknown) => {
      problem = error
      return null
    })
    if (!frame) continue
    const found = { frame, variety: await variety(frame) }
    if (found.variety >= enough) return frame
    if (!best || found.variety > best.variety) best = found
  }
  if (!best) throw problem
  return best.frame
}
