import { isLasting } from '../reason.ts'
import { runProgram } from './run-program.ts'

export interface Ffmpeg {
  readonly version: string
  /** Whether H.264 and AAC encoders are available; without them only posters are made. */
  readonly encodes: boolean
  /** Whether filters are available that convert HDR to the range of usual screens. */
  readonly tonesDown: boolean
  run(args: readonly string[], limits: { readonly seconds: number; readonly signal?: AbortSignal | undefined }): Promise<Buffer>
  probe(args: readonly string[], limits: { readonly seconds: number }): Promise<Buffer>
}

/**
 * Only local files and the demuxers of supported formats are allowed: a playlist with the extension of a video could otherwise make ffmpeg
 * read other files or URLs.
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

/** Null if ffmpeg or ffprobe is not installed. An overloaded machine may fail to start it, so there are several attempts. */
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
  const filters = (await runProgram('ffmpeg', ['-hide_banner', '-filters'], limits)).toString('utf8')
  return {
    version: /version (\S+)/.exec(banner)?.[1] ?? 'unknown',
    encodes: /\blibx264\b/.test(encoders) && /\baac\b/.test(encoders),
    tonesDown: /\bzscale\b/.test(filters) && /\btonemap\b/.test(filters),
    run: (args, { seconds, signal }) =>
      runProgram('ffmpeg', ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], { seconds, signal }),
    probe: (args, { seconds }) =>
      runProgram('ffprobe', ['-hide_banner', '-loglevel', 'error', ...args], { seconds, outputBytes: 4 * 1024 * 1024 }),
  }
}
