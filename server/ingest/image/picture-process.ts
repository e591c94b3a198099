import type { ImageForm } from '../convert/convert-sets.ts'
import type { Size } from '../convert/output-size.ts'
import { cpuSecondsOf } from '../cpu-time.ts'
import { startProcess } from '../start-worker.ts'
import { createJobs } from '../worker-jobs.ts'
import type { PictureAnswer, PictureFile, PictureQuestion } from './picture-protocol.ts'
import type { Stills } from './stills.ts'

/** Works on pictures that could take the whole server with them. Rejects with Unusable. */
export interface PictureProcess {
  stills(picture: PictureFile): Promise<Stills>
  /** Writes the file `out`. */
  encode(picture: PictureFile, encoding: ImageForm['encode'], to: Size, out: string, signal: AbortSignal): Promise<Size>
  close(): Promise<void>
}

/** The part of a minute in which a drawing that people made is long done. */
const drawingSeconds = 20
const largePixels = 40_000_000

/** Nothing stops a drawing on its way, and a large picture may take gigabytes. */
export const isDemanding = ({ filetype, width, height }: Pick<PictureFile, 'filetype' | 'width' | 'height'>): boolean =>
  filetype === 'svg' || width * height > largePixels

/** One process, one picture at a time: it is started when there is something to do and ends soon after. */
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
    stills: async (picture) => (await jobs.ask({ job: 'stills', ...picture }, secondsFor(picture))) as Stills,
    encode: async (picture, encoding, to, out, signal) =>
      (await jobs.ask({ job: 'encode', ...picture, encoding, to, out }, secondsFor(picture), signal)) as Size,
    close: () => jobs.close(),
  }
}
