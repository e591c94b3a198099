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

/**
 * Response body that reads at the speed of the client and closes the source when the client disconnects. A source that fails or returns
 * another length breaks the connection: a truncated body must never look complete.
 */
export const byteStream = (source: AsyncIterable<Uint8Array>, length: number): ReadableStream<Uint8Array> => {
  const iterator = source[Symbol.asyncIterator]()
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done === true) {
          if (sent !== length) throw new WrongLengthError(length, sent)
          controller.close()
          return
        }
        sent += next.value.byteLength
        if (sent > length) {
          await iterator.return?.()
          throw new WrongLengthError(length, sent)
        }
        controller.enqueue(next.value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    // Read only on demand, so that no bytes are buffered here.
    { highWaterMark: 0 },
  )
}
