import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { originalKey } from '../../common/original-key.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { type SourceContent, StillChangingError } from '../read-source.ts'

const chunkBytes = 1024 * 1024

/** Fails before its end if the bytes have another digest, so that the store discards them. */
const verify = (sha256: string): Transform => {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : new StillChangingError()),
  })
}

/** Copies a file to the blobs unless its content is there. Rejects with StillChangingError if the file is not the one that was read. */
export const storeOriginal = async (blobs: Blobs, file: string, { sha256, stamp, data }: SourceContent): Promise<void> => {
  const key = originalKey(sha256)
  if ((await blobs.stat(key))?.bytes === stamp.bytes) return
  if (data) {
    await blobs.put(key, data)
    return
  }
  const verified = pipeline(createReadStream(file, { highWaterMark: chunkBytes }), verify(sha256), () => {
    // The reader of the last stream gets the error.
  })
  await blobs.put(key, verified)
}
