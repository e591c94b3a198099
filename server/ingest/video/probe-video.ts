import * as v from 'valibot'
import { parseDate } from '../metadata/instant.ts'
import { failureOf, UnusableFileError } from '../reason.ts'
import { type Ffmpeg, inputOf } from './ffmpeg.ts'
import { NoVideoError, type VideoMetadata } from './video-metadata.ts'

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite())
const tags = v.optional(v.record(v.string(), v.string()), {})
const probeSchema = v.object({
  format: v.optional(v.object({ duration: v.optional(number), tags }), {}),
  streams: v.optional(
    v.array(
      v.object({
        codec_type: v.optional(v.string(), ''),
        codec_name: v.optional(v.string(), ''),
        pix_fmt: v.optional(v.string(), ''),
        field_order: v.optional(v.string(), ''),
        color_transfer: v.optional(v.string(), ''),
        width: v.optional(v.number(), 0),
        height: v.optional(v.number(), 0),
        duration: v.optional(number),
        sample_aspect_ratio: v.optional(v.string(), '1:1'),
        disposition: v.optional(v.object({ attached_pic: v.optional(v.number(), 0) }), {}),
        side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) })), []),
      }),
    ),
    [],
  ),
})

/** Top or bottom field first, in the stored and in the displayed order. */
const interlacedOrders = new Set(['tt', 'bb', 'tb', 'bt'])
/** PQ and HLG. */
const highRangeCurves = new Set(['smpte2084', 'arib-std-b67'])

const pixelShape = (ratio: string): number => {
  const [x = 1, y = 1] = ratio.split(':').map(Number)
  return x > 0 && y > 0 && x / y < 10 && y / x < 10 ? x / y : 1
}

/** Reads the properties of a video with ffprobe. Rejects with NoVideoError, or with UnusableFileError if it is unreadable. */
export const probeVideo = async (ffmpeg: Ffmpeg, file: string): Promise<VideoMetadata> => {
  const text = await ffmpeg
    .probe(['-print_format', 'json', '-show_format', '-show_streams', ...inputOf(file)], { seconds: 60 })
    .catch((error: unknown) => {
      const { reason, lasting } = failureOf('cannot be read here', error)
      throw new UnusableFileError(reason.replaceAll(`file:${file}: `, ''), lasting)
    })
  const { format, streams } = v.parse(probeSchema, JSON.parse(text.toString('utf8')))
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic !== 1)
  if (!video || video.width <= 0 || video.height <= 0) throw new NoVideoError()
  const audio = streams.find(({ codec_type }) => codec_type === 'audio')
  const turned = Math.abs(video.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180 === 90
  const width = Math.max(1, Math.round(video.width * pixelShape(video.sample_aspect_ratio)))
  const duration = format.duration ?? video.duration ?? null
  const tag = (name: string) => Object.entries(format.tags).find(([key]) => key.toLowerCase() === name)?.[1]
  return {
    width: turned ? video.height : width,
    height: turned ? width : video.height,
    duration: duration !== null && duration >= 0 ? duration : null,
    tags: format.tags,
    // Apple writes the local time with its zone beside the one in UTC.
    created: parseDate(tag('com.apple.quicktime.creationdate')) ?? parseDate(tag('creation_time')),
    picture: {
      isInterlaced: interlacedOrders.has(video.field_order),
      isHighRange: highRangeCurves.has(video.color_transfer),
    },
    codecs: { video: video.codec_name, pixels: video.pix_fmt, audio: audio?.codec_name ?? null },
  }
}
