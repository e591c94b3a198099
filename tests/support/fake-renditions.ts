import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ApiError } from '../../server/common/api-error.ts'
import type { Blobs } from '../../server/ports/blobs.ts'
import type { RenditionPreset, Renditions } from '../../server/ports/renditions.ts'
import type { AssetRecord, Rendition } from '../../server/records/asset-record.ts'
import { frameCountField } from '../../server/records/moving-picture.ts'
import { pagesOf } from '../../server/records/pages-of.ts'
import { randomBytes } from './random-bytes.ts'

export interface FakeRenditions extends Renditions {
  /** Number of running conversions, and the maximum so far. */
  readonly running: () => number
  readonly peak: () => number
  readonly aborted: () => number
  /** Delays conversions until the returned function is called. */
  pauseConversions(): () => void
  /** Removes created renditions, as a cache does. */
  clearCache(): void
}

/** Creates a blob and its complete rendition record. */
export const makeRendition = async (
  blobs: Blobs,
  name: string,
  extension: string,
  mime: string,
  bytes: Uint8Array = randomBytes(500),
  size: { width?: number; height?: number } = {},
): Promise<Rendition> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await blobs.put(`made/${sha256}`, bytes)
  return { name, blob: `made/${sha256}`, mime, extension, bytes: bytes.length, crc32: crc32(bytes), sha256, ...size }
}

const presetOf = (id: string, format: string, ready: boolean): RenditionPreset => ({
  id,
  title: { de: `${id} auf Deutsch`, en: `${id} in English` },
  format,
  width: 100,
  height: 50,
  bytes: ready ? 500 : 4000,
  estimated: !ready,
  ready,
})

/** Original for all; `glb` where the record has it; of images `web` immediately, `print` after a conversion, `broken` never; pages of documents. The asset `unconvertible` is never converted. */
export const createFakeRenditions = (blobs: Blobs): FakeRenditions => {
  const made = new Map<string, Rendition>()
  let running = 0
  let peak = 0
  let aborted = 0
  let resumed: Promise<void> = Promise.resolve()

  const convert = async (record: AssetRecord, set: string, signal: AbortSignal | undefined): Promise<Rendition> => {
    running += 1
    peak = Math.max(peak, running)
    try {
      const stopped = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
      stopped.catch(() => undefined)
      await Promise.race([resumed, stopped])
      if (set === 'broken' || record.id === 'unconvertible') throw new ApiError('download.conversion-failed')
      const rendition = await makeRendition(blobs, set, 'tif', 'image/tiff', Buffer.from(`${set} of ${record.id}`.repeat(50)))
      made.set(`${record.id} ${set}`, rendition)
      return rendition
    } catch (error) {
      if (signal?.aborted) aborted += 1
      throw error
    } finally {
      running -= 1
    }
  }

  return {
    presets: async (record) => [
      presetOf('0', record.filetype, true),
      ...(record.renditions.some(({ name }) => name === 'glb') ? [presetOf('glb', 'glb', true)] : []),
      ...(record.kind === 'image'
        ? [presetOf('web', 'jpg', true), presetOf('print', 'tif', made.has(`${record.id} print`)), presetOf('broken', 'png', false)]
        : []),
    ],
    produce: async (record, set, signal) => {
      if (set === '0') return record.renditions.find(({ name }) => name === 'original') ?? null
      if (set === 'glb') return record.renditions.find(({ name }) => name === 'glb') ?? null
      if (set === 'web') return record.renditions.find(({ name }) => name === 'web') ?? null
      if (record.kind !== 'image' || !['print', 'broken'].includes(set)) return null
      return made.get(`${record.id} ${set}`) ?? convert(record, set, signal)
    },
    packet: (record, fields) => (fields.length === 0 ? null : Buffer.from(`<packet of="${record.id}" fields="${fields.join(' ')}"/>`)),
    page: async (record, page) =>
      (record.kind === 'document' || page > 1) && page <= pagesOf(record)
        ? makeRendition(blobs, `page-${page}`, 'webp', 'image/webp', Buffer.from(`page ${page} of ${record.id}`))
        : null,
    moving: async (record) =>
      (record.numbers[frameCountField] ?? 1) > 1
        ? makeRendition(blobs, 'moving', 'webp', 'image/webp', Buffer.from(`every frame of ${record.id}`))
        : null,
    closeUp: async (record, page) =>
      record.kind === 'image' && page === 1
        ? makeRendition(blobs, 'close-up-1', 'webp', 'image/webp', Buffer.from(`every pixel of ${record.id}`))
        : null,
    running: () => running,
    peak: () => peak,
    aborted: () => aborted,
    pauseConversions() {
      let open = () => undefined as void
      resumed = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
    clearCache: () => made.clear(),
  }
}
