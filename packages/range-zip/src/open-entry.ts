/** Inclusive byte positions. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Memory of chunks, which the receiver gives back after it has sent them. */
export interface ChunkMemory {
  /** Memory of at least this size, with any content. One chunk only may be made of it. */
  take(bytes: number): Uint8Array
  giveBack(chunk: Uint8Array): void
}

/** Where the bytes of an entry go; an entry may ignore both. */
export interface OpenInto {
  /** Memory for the whole entry; it has the size of the range. */
  readonly target?: Uint8Array
  /** Memory for the chunks of a stream. */
  readonly memory?: ChunkMemory | undefined
}

/** The exact bytes of a range, either in one piece or as a stream. Not called for an empty range. */
export type OpenEntry = (range: ByteRange, into?: OpenInto) => Promise<Uint8Array> | AsyncIterable<Uint8Array>

const wrongLength = (expected: number, got: number): Error => new Error(`promised ${expected} bytes, got ${got}`)

/** The chunks of an opened range. Another length would shift all following entries, so it throws. */
export async function* exactChunks(opened: ReturnType<OpenEntry>, expectedBytes: number): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0
  for await (const chunk of Symbol.asyncIterator in opened ? opened : [opened]) {
    receivedBytes += chunk.length
    if (receivedBytes > expectedBytes) throw wrongLength(expectedBytes, receivedBytes)
    yield chunk
  }
  if (receivedBytes !== expectedBytes) throw wrongLength(expectedBytes, receivedBytes)
}
