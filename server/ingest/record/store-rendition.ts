import { createReadStream } from 'node:fs'
import type { Rendition } from '../../ports/asset-record.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { type Fingerprint, fingerprintFile, fingerprintOf } from '../fingerprint.ts'
import { contentFolder } from './facts.ts'

export interface Made {
  readonly name: string
  readonly mime: string
  readonly extension: string
  readonly width?: number
  readonly height?: number
}

/** The key names source, form and content, so what stands under a key never changes, and a crash between two steps leaves nothing behind that the next try would not use. */
const keyFor = (sourceSha: string, { name, extension }: Made, { sha256 }: Fingerprint) =>
  `${contentFolder(sourceSha)}/${name}.${sha256.slice(0, 16)}.${extension}`

const rendition = (made: Made, blob: string, print: Fingerprint): Rendition => ({
  name: made.name,
  blob,
  mime: made.mime,
  extension: made.extension,
  ...print,
  ...(made.width === undefined ? {} : { width: made.width }),
  ...(made.height === undefined ? {} : { height: made.height }),
})

export const storeBytes = async (blobs: Blobs, sourceSha: string, made: Made, data: Uint8Array): Promise<Rendition> => {
  const print = fingerprintOf(data)
  const blob = keyFor(sourceSha, made, print)
  if ((await blobs.stat(blob))?.bytes !== print.bytes) await blobs.put(blob, data)
  return rendition(made, blob, print)
}

/** Of a file of any size; the file stays. */
export const storeFile = async (blobs: Blobs, sourceSha: string, made: Made, file: string): Promise<Rendition> => {
  const print = await fingerprintFile(file)
  const blob = keyFor(sourceSha, made, print)
  if ((await blobs.stat(blob))?.bytes !== print.bytes) await blobs.put(blob, createReadStream(file, { highWaterMark: 1024 * 1024 }))
  return rendition(made, blob, print)
}
