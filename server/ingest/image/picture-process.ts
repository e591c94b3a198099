import type { Size } from '../convert/output-size.ts'
import type { ImageSpec } from '../convert/preset-definitions.ts'
import { cpuSecondsOf } from '../cpu-time.ts'
import { startProcess } from '../start-worker.ts'
import { createJobs } from '../worker-jobs.ts'
import type { PictureAnswer, PictureFile, PictureQuestion } from './picture-protocol.ts'
import type { Stills } from './stills.ts'

/** Decodes demanding images in a separate process. Rejects with Unusable. */
export interface PictureProcess {
  stills(picture: PictureFile): Promise<Stills>
  /** Writes the file `out`. */
  encode(picture: PictureFile, encoding: ImageSpec['encode'], to: Size, out: string, signal: AbortSignal): Promise<Size>
  close(): Promise<void>
}

/** Seconds; ordinary vector images render much faster. */
const drawingSeconds = 20
const largePixels = 40_000_000

/** Rendering of vector images cannot be interrupted, and large images may take gigabytes. */
export const isDemanding = ({ filetype, width, height }: Pick<PictureFile, 'filetype' | 'width' | 'height'>): boolean =>
  filetype === 'svg' || width * height > largePixels

/** One process and one image at a time: it starts on demand and ends soon afterwards. */
export const createPictureProcess = ({
  source = new URL('../picture.worker.ts', import.meta.url),
  drawing = drawingSeconds,
} = {}): PictureProcess => {
  const jobs = createJobs<PictureQuestion, Stills | Size>({
    failure: 'can not be drawn',
    idleSeconds: 5,
    start: ({ answered, gone }) => {
      const child = startProcess(source)
      child.unref()
      child.channel?.unref()
      child.on('message', (answer) => answered(answer as PictureAnswer))
      child.once('error', (error) => gone(error.message))
      child.once('exit', (_, signal) => gone(signal === 'SIGKILL' ? 'there was not enough memory' : 'the decoder stopped'))
      return {
        send: (question) => child.send(question),
        stop: () => {
          child.removeAllListeners()
          child.on('error', () => undefined)
          child.kill('SIGKILL')
        },
        cpuSeconds: () => (child.pid === undefined ? null : cpuSecondsOf(String(child.pid))),
      }
    },
  })
  const secondsFor = ({ filetype, limits }: PictureFile) => (filetype === 'svg' ? Math.min(drawing, limits.seconds) : limits.seconds)
  return {
    stills: async (picture) => (await jobs.request({ job: 'stills', ...picture }, secondsFor(picture))) as Stills,
    encode: async (picture, encoding, to, out, signal) =>
      (await jobs.request({ job: 'encode', ...picture, encoding, to, out }, secondsFor(picture), signal)) as Size,
    close: () => jobs.close(),
  }
}
