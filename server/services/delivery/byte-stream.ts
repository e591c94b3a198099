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
 * @param onEnd called after the last byte, a failure or a disconnection; possibly more than once
 */
export const byteStream = (
  source: AsyncIterable<Uint8Array>,
  length: number,
  onEnd: () => void = () => undefined,
): ReadableStream<Uint8Array> => {
  const iterator = source[Symbol.asyncIterator]()
  let sent = 0
  const next = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await iterator.next()
    if (done === true) {
      if (sent !== length) throw new WrongLengthError(length, sent)
      onEnd()
      controller.close()
      return
    }
    sent += value.byteLength
    if (sent > length) {
      await iterator.return?.()
      throw new WrongLengthError(length, sent)
    }
    controller.enqueue(value)
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        next(controller).catch((error: unknown) => {
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
