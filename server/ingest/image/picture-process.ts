import { cpuSecondsOf } from '../cpu-time.ts'
import { startProcess } from '../start-worker.ts'
import { isHeif } from '../structure/heif.ts'
import { isPhotoshop } from '../structure/photoshop.ts'
import { createJobs } from '../worker-jobs.ts'
import type { ImageSpec, RightsBlocks, Size } from './image-spec.ts'
import type { PictureCalls, PictureFile } from './picture-protocol.ts'
import type { ReadableStills } from './stills.ts'

/** Decodes demanding images in a separate process. Rejects with UnusableFileError. */
export interface PictureProcess {
  stills(picture: PictureFile): Promise<ReadableStills>
  /** Writes the file `out`. */
  encode(
    picture: PictureFile,
    encoding: ImageSpec['encode'],
    to: Size,
    out: string,
    rights: RightsBlocks | null,
    signal: AbortSignal,
  ): Promise<Size>
  /** Writes a page of a TIFF file, from 1, as the file `out`. Null beyond the last one. `longSide` in pixels. */
  page(picture: PictureFile, page: number, longSide: number, out: string, signal: AbortSignal): Promise<Size | null>
  close(): Promise<void>
}

/** Seconds; ordinary vector images render much faster. */
const drawingSeconds = 20
const largePixels = 40_000_000

/** Rendering of vector images and decoding of Photoshop and HEIF files cannot be interrupted, and large images may take gigabytes. */
export const isExpensive = ({ filetype, width, height }: Pick<PictureFile, 'filetype' | 'width' | 'height'>): boolean =>
  filetype === 'svg' || isPhotoshop(filetype) || isHeif(filetype) || width * height > largePixels

/** One process and one image at a time: it starts on demand and ends soon afterwards. */
export const createPictureProcess = ({
  source = new URL('../picture.worker.ts', import.meta.url),
  drawing = drawingSeconds,
} = {}): PictureProcess => {
  const jobs = createJobs<PictureCalls>({
    failure: 'cannot be drawn',
    idleSeconds: 5,
    start: ({ receive, onExit }) => {
      const child = startProcess(source)
      child.unref()
      child.channel?.unref()
      child.on('message', receive)
      child.once('error', (error) => onExit(error.message))
      child.once('exit', (_, signal) =>
        signal === 'SIGKILL' ? onExit('there was not enough memory', true) : onExit('the decoder stopped'),
      )
      return {
        send: (request) => child.send(request),
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
    stills: (picture) => jobs.request('stills', [picture], { seconds: secondsFor(picture) }),
    encode: (picture, encoding, to, out, rights, signal) =>
      jobs.request('encode', [picture, encoding, to, out, rights], { seconds: secondsFor(picture), signal }),
    page: (picture, page, longSide, out, signal) =>
      jobs.request('page', [picture, page, longSide, out], { seconds: secondsFor(picture), signal }),
    close: () => jobs.close(),
  }
}
