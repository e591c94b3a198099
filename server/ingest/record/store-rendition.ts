import { createReadStream } from 'node:fs'
import type { Blobs } from '../../ports/blobs.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { type Fingerprint, fingerprintFile, fingerprintOf } from '../fingerprint.ts'
import { contentFolder } from './metadata.ts'

export interface RenditionFile {
  readonly name: string
  readonly mime: string
  readonly extension: string
  readonly width?: number
  readonly height?: number
}

/**
 * The key contains source, name and content. The blob of a key therefore never changes, and a retry after a crash uses the existing blobs.
 */
const keyFor = (sourceSha: string, { name, extension }: RenditionFile, { sha256 }: Fingerprint) =>
  `${contentFolder(sourceSha)}/${name}.${sha256.slice(0, 16)}.${extension}`

const rendition = (made: RenditionFile, blob: string, fingerprint: Fingerprint): Rendition => ({
  name: made.name,
  blob,
  mime: made.mime,
  extension: made.extension,
  ...fingerprint,
  ...(made.width === undefined ? {} : { width: made.width }),
  ...(made.height === undefined ? {} : { height: made.height }),
})

export const storeBytes = async (blobs: Blobs, sourceSha: string, file: RenditionFile, data: Uint8Array): Promise<Rendition> => {
  const print = fingerprintOf(data)
  const blob = keyFor(sourceSha, file, print)
  if ((await blobs.stat(blob))?.bytes !== print.bytes) await blobs.put(blob, data)
  return rendition(file, blob, print)
}

/** Stores a file of any size; the file is not removed. */
export const storeFile = async (blobs: Blobs, sourceSha: string, made: RenditionFile, file: string): Promise<Rendition> => {
  const fingerprint = await fingerprintFile(file)
  const blob = keyFor(sourceSha, made, fingerprint)
  if ((await blobs.stat(blob))?.bytes !== fingerprint.bytes) await blobs.put(blob, createReadStream(file, { highWaterMark: 1024 * 1024 }))
  return rendition(made, blob, fingerprint)
}
