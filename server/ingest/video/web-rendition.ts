import type { Blobs } from '../../ports/blobs.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { storeFile } from '../record/store-rendition.ts'
import type { TempFiles } from '../temp-files.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { probeVideo } from './probe-video.ts'
import { mp4Size, writeMp4 } from './transcode.ts'
import { fitsMp4 } from './video-metadata.ts'

/** Name of the playable rendition of a video that browsers cannot play. */
export const webRenditionName = 'web-mp4'
const shortSide = 1080

interface Tools {
  readonly blobs: Blobs
  readonly ffmpeg: Ffmpeg
  readonly temp: TempFiles
}

/** Makes the rendition. If only the container is unsupported, the streams are copied. Rejects on failure and abort. */
export const makeWebRendition = async (
  { blobs, ffmpeg, temp }: Tools,
  file: string,
  sha256: string,
  signal: AbortSignal,
): Promise<Rendition> => {
  const metadata = await probeVideo(ffmpeg, file)
  const copy = fitsMp4(metadata.codecs)
  const size = mp4Size(metadata, copy ? null : shortSide)
  return temp.use('mp4', async (out) => {
    await writeMp4(ffmpeg, file, out, metadata, { shortSide: copy ? null : shortSide, copy, signal })
    return storeFile(blobs, sha256, { name: webRenditionName, mime: 'video/mp4', extension: 'mp4', ...size }, out)
  })
}
