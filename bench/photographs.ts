import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRandom } from '@vitrine/search-index/testing'
import sharp from 'sharp'
import { startPortal } from '../tests/support/portal-server.ts'

const longSidePx = 1200
/** Time limit per photograph, on a busy machine. */
const maxIngestMs = 2000
const ratios = [
  [3, 2],
  [4, 3],
  [16, 9],
  [1, 1],
  [2, 3],
  [3, 4],
  [5, 4],
  [21, 9],
] as const
/** Words of the titles: each photograph has two of them and its number. */
export const photographSubjects =
  'harbour bridge winter forest portrait studio meadow castle river sunset market tower garden museum factory train'.split(' ')

/** Smooth colours with fine grain: as expensive to decode as a photograph, and no two are equal. */
const makePhotograph = async (number: number, file: string): Promise<void> => {
  const random = createRandom(number * 7919 + 17)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const [across, down] = pick(ratios)
  const scale = longSidePx / Math.max(across, down)
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)]
  const noise = (columns: number, rows: number, channels: 1 | 3, low: number, range: number) => {
    const values = Buffer.alloc(columns * rows * channels)
    for (let at = 0; at < values.length; at += 1) values[at] = low + random() * range
    return sharp(values, { raw: { width: columns, height: rows, channels } })
  }
  const grain = await noise(Math.round(width / 4), Math.round(height / 4), 1, 108, 40)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
  const taken = new Date(Date.UTC(2008, 0, 1) + Math.floor(random() * 6000) * 86_400_000)
  const date = taken.toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':')
  await mkdir(dirname(file), { recursive: true })
  await noise(24, Math.max(2, Math.round((24 * height) / width)), 3, 0, 256)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: grain, blend: 'overlay' }])
    .withExif({
      IFD0: { ImageDescription: `${pick(photographSubjects)} ${pick(photographSubjects)} ${number}` },
      IFD2: { DateTimeOriginal: date },
    })
    .jpeg({ quality: 78 })
    .toFile(`${file}.part`)
  await rename(`${file}.part`, file)
}

const makeFolder = async (folder: string, count: number): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, number) => number).values()
  const worker = async (): Promise<void> => {
    for (const number of numbers) {
      const file = join(folder, String(Math.floor(number / 500)), `photograph-${String(number).padStart(5, '0')}.jpg`)
      if (!existsSync(file)) await makePhotograph(number, file)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

/** Folders of a portal with generated photographs. */
export interface PhotographPortal {
  readonly assets: string
  readonly data: string
}

/**
 * Generates photographs and lets the built server ingest them. Both stay in `.cache`, so that the next bench starts immediately; a bench copies
 * the data only if it changes them.
 */
export const preparePhotographs = async (count = 2000): Promise<PhotographPortal> => {
  const folder = resolve('.cache/bench', `photographs-${count}`)
  const [assets, data] = [join(folder, 'assets'), join(folder, 'data')]
  await makeFolder(assets, count)
  const portal = await startPortal({ assets, data, readyLimitMs: count * maxIngestMs })
  await portal.stop()
  return { assets, data }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await preparePhotographs(Number(process.argv[2] ?? 2000))
