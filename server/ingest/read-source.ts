import { openRegular, type SourceStamp, sameStamp, stampOf } from '../common/source-file.ts'
import { type Fingerprint, startFingerprint } from './fingerprint.ts'

const chunkBytes = 1024 * 1024
/** Files up to this size stay in memory while they are processed, so that they are read once. */
const maxInMemoryBytes = 64 * 1024 * 1024

export interface SourceContent extends Omit<Fingerprint, 'bytes'> {
  readonly stamp: SourceStamp
  /** The whole file, unless it is large. */
  readonly data: Buffer | null
}

/** The file was modified while it was read; a later pass reads it. */
export class StillChangingError extends Error {
  constructor() {
    super('is still being written')
    this.name = 'StillChangingError'
  }
}

/** Reads and fingerprints a file. Rejects with StillChangingError if it changes meanwhile. */
export const readSource = async (file: string): Promise<SourceContent> => {
  const handle = await openRegular(file)
  try {
    const before = stampOf(await handle.stat())
    const print = startFingerprint(before.bytes)
    const whole = before.bytes <= maxInMemoryBytes ? Buffer.allocUnsafe(before.bytes) : null
    const scratch = whole ?? Buffer.allocUnsafe(chunkBytes)
    let position = 0
    while (position < before.bytes) {
      const length = Math.min(chunkBytes, before.bytes - position)
      const { bytesRead } = await handle.read(scratch, whole ? position : 0, length, position)
      if (bytesRead === 0) throw new StillChangingError()
      print.update(scratch.subarray(whole ? position : 0, (whole ? position : 0) + bytesRead))
      position += bytesRead
    }
    if (!sameStamp(before, stampOf(await handle.stat()))) throw new StillChangingError()
    const { bytes: _, ...prints } = print.end()
    return { stamp: before, ...prints, data: whole }
  } finally {
    await handle.close()
  }
}

/** The first bytes of a file, and the last ones if it is longer. */
export const readEnds = async (
  file: string,
  content: SourceContent,
  length: number,
): Promise<{ readonly head: Buffer; readonly tail: Buffer }> => {
  const { bytes } = content.stamp
  const headBytes = Math.min(length, bytes)
  if (content.data) return { head: content.data.subarray(0, headBytes), tail: content.data.subarray(bytes - headBytes) }
  const handle = await openRegular(file)
  try {
    const part = async (position: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, position)
      return buffer.subarray(0, bytesRead)
    }
    return { head: await part(0), tail: await part(bytes - headBytes) }
  } finally {
    await handle.close()
  }
}
