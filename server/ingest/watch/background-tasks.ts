import { partsDigestThresholdBytes } from '#contract/parts-digest.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { fingerprintFile } from '../fingerprint.ts'
import type { ExtractContext } from '../record/extract-types.ts'
import { storeFile } from '../record/store-rendition.ts'
import type { TempFiles } from '../temp-files.ts'
import type { Ffmpeg } from '../video/ffmpeg.ts'
import { probeVideo } from '../video/probe-video.ts'
import { mp4Size, writeMp4 } from '../video/transcode.ts'
import { fitsMp4 } from '../video/video-metadata.ts'
import type { BackgroundTask } from './background-work.ts'

/** Name of the playable rendition of a video that browsers cannot play. */
const webRenditionName = 'web-mp4'
const shortSide = 1080

interface Tools {
  readonly blobs: Blobs
  readonly ffmpeg: Ffmpeg
  readonly temp: TempFiles
}

/** Makes the rendition. If only the container is unsupported, the streams are copied. Rejects on failure and abort. */
const makeWebRendition = async ({ blobs, ffmpeg, temp }: Tools, file: string, sha256: string, signal: AbortSignal): Promise<Rendition> => {
  const metadata = await probeVideo(ffmpeg, file)
  const copy = fitsMp4(metadata)
  const size = mp4Size(metadata, copy ? null : shortSide)
  return temp.use('mp4', async (out) => {
    await writeMp4(ffmpeg, file, out, metadata, { shortSide: copy ? null : shortSide, copy, signal })
    return storeFile(blobs, sha256, { name: webRenditionName, mime: 'video/mp4', extension: 'mp4', ...size }, out)
  })
}

/** Makes slow renditions. A content is done when its metadata lists the rendition. */
export const webVideos = ({ ffmpeg, blobs, temp }: ExtractContext): BackgroundTask => ({
  failure: 'A video cannot be made playable in browsers',
  isOpen: ({ hasPendingRendition }) => hasPendingRendition,
  async run({ sha256 }, file, _metadata, signal) {
    if (!ffmpeg) return null
    const rendition = await makeWebRendition({ blobs, ffmpeg, temp }, file, sha256, signal)
    return (now) => ({ ...now, hasPendingRendition: false, renditions: [...now.renditions, rendition] })
  },
})

/** Computes the digest of parts of large files that an earlier version has read. Nothing else is extracted again. */
export const digests: BackgroundTask = {
  failure: 'The digests of the parts of a large file cannot be computed',
  isOpen: ({ bytes, digested }) => bytes > partsDigestThresholdBytes && !digested,
  async run({ sha256 }, file, metadata, signal) {
    // Computed by a run that stopped before the record was updated.
    if (metadata.partsDigest) return (now) => now
    const { partsDigest, ...print } = await fingerprintFile(file, signal)
    return print.sha256 === sha256 && partsDigest !== undefined ? (now) => ({ ...now, partsDigest }) : null
  },
}
