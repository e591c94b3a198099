import { isLasting } from '../reason.ts'
import { runProgram } from './run-program.ts'

export interface Ffmpeg {
  readonly version: string
  /** Whether H.264 and AAC can be written; without, only posters are made. */
  readonly encodes: boolean
  run(args: readonly string[], limits: { readonly seconds: number; readonly signal?: AbortSignal | undefined }): Promise<Buffer>
  probe(args: readonly string[], limits: { readonly seconds: number }): Promise<Buffer>
}

/**
 * Only files may be read, and only by the demuxers of the formats that are accepted: a playlist that is dressed up as a video
 * could otherwise make ffmpeg read other files or addresses.
 */
export const inputOf = (file: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegvideo,mpegts,ogg,asf,flv',
  '-i',
  `file:${file}`,
]

const attemptsCount = 3

/** Null when ffmpeg or ffprobe is not installed. On a busy machine it may not start at once, so it gets several attempts. */
export const detectFfmpeg = async (): Promise<Ffmpeg | null> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await describeFfmpeg()
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (isMissing || isLasting(error) || attempt === attemptsCount) return null
    }
  }
}

const describeFfmpeg = async (): Promise<Ffmpeg> => {
  const limits = { seconds: 15 }
  const banner = (await runProgram('ffmpeg', ['-hide_banner', '-version'], limits)).toString('utf8')
  await runProgram('ffprobe', ['-hide_banner', '-version'], limits)
  const encoders = (await runProgram('ffmpeg', ['-hide_banner', '-encoders'], limits)).toString('utf8')
  return {
    version: /version (\S+)/.exec(banner)?.[1] ?? 'unknown',
    encodes: /\blibx264\b/.test(encoders) && /\baac\b/.test(encoders),
    run: (args, { seconds, signal }) =>
      runProgram('ffmpeg', ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], { seconds, signal }),
    probe: (args, { seconds }) =>
      runProgram('ffprobe', ['-hide_banner', '-loglevel', 'error', ...args], { seconds, outputBytes: 4 * 1024 * 1024 }),
  }
}
