import type { ExtractContext } from '../record/extract-types.ts'
import { makeWebRendition } from '../video/web-rendition.ts'
import type { BackgroundTask } from './background-work.ts'

/** Makes slow renditions. A content is done when its metadata lists the rendition. */
export const webVideos = ({ ffmpeg, blobs, temp }: ExtractContext): BackgroundTask => ({
  failure: 'A video cannot be made playable in browsers',
  isOpen: ({ later }) => later,
  async run({ sha256 }, file, _metadata, signal) {
    if (!ffmpeg) return null
    const rendition = await makeWebRendition({ blobs, ffmpeg, temp }, file, sha256, signal)
    return (now) => ({ ...now, later: false, renditions: [...now.renditions, rendition] })
  },
})
