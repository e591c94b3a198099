import type { ChunkMemory } from '../../common/chunk-memory.ts'
import type { SentBytes } from '../../http/sent-bytes.ts'

/** A source returned fewer or more bytes than the headers promised. */
export class WrongLengthError extends Error {
  constructor(
    readonly expected: number,
    readonly got: number,
  ) {
    super(`promised ${expected} bytes, got ${got}`)
    this.name = 'WrongLengthError'
  }
}

interface StreamOptions {
  /** Memory of the chunks, which is given back as soon as all bytes of the body so far are sent. */
  readonly reuse?: { readonly memory: ChunkMemory; readonly sent: SentBytes }
  /** Called after the last byte, a failure or a disconnection; possibly more than once. */
  readonly onEnd?: () => void
}

/**
 * Response body that reads at the speed of the client and closes the source when the client disconnects. A source that fails or returns
 * another length breaks the connection: a truncated body must never look complete.
 */
export const byteStream = (
  source: AsyncIterable<Uint8Array>,
  length: number,
  { reuse, onEnd = () => undefined }: StreamOptions = {},
): ReadableStream<Uint8Array> => {
  const iterator = source[Symbol.asyncIterator]()
  let passedBytes = 0
  let lastChunk: Uint8Array | null = null
  const pullNext = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // Otherwise the receiver still has the chunk, and its memory is left to the garbage collector.
    if (reuse && lastChunk && reuse.sent() >= passedBytes) reuse.memory.giveBack(lastChunk)
    lastChunk = null
    const next = await iterator.next()
    if (next.done === true) {
      if (passedBytes !== length) throw new WrongLengthError(length, passedBytes)
      onEnd()
      controller.close()
      return
    }
    passedBytes += next.value.byteLength
    if (passedBytes > length) {
      await iterator.return?.()
      throw new WrongLengthError(length, passedBytes)
    }
    lastChunk = next.value
    controller.enqueue(next.value)
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        pullNext(controller).catch((error: unknown) => {
          onEnd()
          throw error
        }),
      async cancel() {
        onEnd()
        await iterator.return?.()
      },
    },
    // Read only on demand, so that no bytes are buffered here.
    { highWaterMark: 0 },
  )
}
