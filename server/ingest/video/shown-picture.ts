import type { Ffmpeg } from './ffmpeg.ts'
import type { VideoMetadata } from './video-metadata.ts'

/** One progressive frame of each two fields, because browsers show fields as combs. */
const progressive = 'bwdif=mode=send_frame'

/**
 * White of the source, 203 cd/m² (ITU-R BT.2408), becomes white. Brighter parts are compressed into the last tenth. The curve is that of
 * sRGB, as browsers show BT.709 videos.
 */
const standardRange = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=mobius:param=0.9:desat=0',
  'zscale=t=iec61966-2-1:m=bt709:r=tv',
  'format=yuv420p',
  'setparams=color_trc=bt709',
]

/** Filters of ffmpeg after which each frame is a whole picture in the colours of BT.709. Without zscale, colours of HDR stay pale. */
export const shownPicture = ({ tonesDown }: Ffmpeg, { picture }: Pick<VideoMetadata, 'picture'>): readonly string[] => [
  ...(picture?.isInterlaced ? [progressive] : []),
  ...(picture?.isHighRange && tonesDown ? standardRange : []),
]
