/** What a source gave did not have the length that was promised in the headers. */
export class WrongLength extends Error {
  constructor(
    readonly expected: number,
    readonly got: number,
  ) {
    super(`promised ${expected} bytes, got ${got}`)
    this.name = 'WrongLength'
  }
}

/**
 * Bytes for a Response, read only as fast as they leave, closed when the client goes.
 * A source that fails or gives another length breaks the connection: a short body must never look like a whole one.
 */
export const byteStream = (source: AsyncIterable<Uint8Array>, length: number): ReadableStream<Uint8Array> => {
  const iterator = source[Symbol.asyncIterator]()
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done === true) {
          if (sent !== length) throw new WrongLength(length, sent)
          controller.close()
          return
        }
        sent += next.value.byteLength
        if (sent > length) {
          await iterator.return?.()
          throw new WrongLength(length, sent)
        }
        controller.enqueue(next.value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    // Nothing is read before somebody asks: the reader's own buffers are the only ones.
    { highWaterMark: 0 },
  )
}
