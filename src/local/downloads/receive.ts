import { RemoteError } from '#local/remote-error.ts'

export interface Receiving {
  readonly body: ReadableStream<Uint8Array>
  readonly signal: AbortSignal
  /** Time without a byte after which the connection counts as lost. */
  readonly idleTimeoutMs: number
  /** Minimum bytes of one write. */
  readonly partBytes: number
  /** Bytes that may wait for a write; above it reading pauses. */
  readonly maxPendingBytes: number
  /** @param length total bytes of the pieces */
  readonly write: (pieces: readonly ArrayBuffer[], length: number) => Promise<void>
  /** Bytes received since the last call, stored or not. */
  readonly onBytes: (count: number) => void
}

/** Buffer that can be transferred to a worker. A chunk usually fills its own buffer, so no copy is needed. */
const bufferOf = (piece: Uint8Array): ArrayBuffer =>
  (piece.byteLength === piece.buffer.byteLength ? piece : new Uint8Array(piece)).buffer as ArrayBuffer

const connectionLost = () => new RemoteError('client.network', 0)

/**
 * Writes a body while it continues reading, because a failed connection loses bytes that the browser has received but the page has not read.
 * All bytes read before an error are written, so that none is requested twice.
 */
export const receive = async ({ body, signal, idleTimeoutMs, partBytes, maxPendingBytes, write, onBytes }: Receiving): Promise<void> => {
  const reader = body.getReader()
  let readFailure: { readonly error: unknown } | null = null
  /** Cancels the reader, because an abort signal does not always end a hanging read. */
  const stopReading = (reason: unknown): void => {
    readFailure ??= { error: reason }
    reader.cancel().catch(() => undefined)
  }
  /** Start of the current read; null = waiting for a write. */
  let readStartedAt: number | null = null
  const watch = (): void => {
    const remainingMs = readStartedAt === null ? idleTimeoutMs : readStartedAt + idleTimeoutMs - performance.now()
    if (remainingMs <= 0) stopReading(connectionLost())
    else watchdog = setTimeout(watch, remainingMs)
  }
  let watchdog = setTimeout(watch, idleTimeoutMs)
  const stop = () => stopReading(signal.reason)

  let pieces: ArrayBuffer[] = []
  let pendingBytes = 0
  let isWriting = false
  let writing = Promise.resolve()
  let writeFailure: { readonly error: unknown } | null = null
  const writeFrom = async (minBytes: number): Promise<void> => {
    isWriting = true
    try {
      while (pendingBytes >= minBytes) {
        if (writeFailure) return
        const batch = [pieces, pendingBytes] as const
        pieces = []
        pendingBytes = 0
        await write(...batch)
      }
    } catch (error) {
      writeFailure = { error }
      stopReading(error)
    } finally {
      isWriting = false
    }
  }
  const read = async (): Promise<void> => {
    for (;;) {
      if (pendingBytes >= maxPendingBytes) await writing
      readStartedAt = performance.now()
      const { done, value } = await reader.read()
      readStartedAt = null
      if (done) return
      const count = value.byteLength
      pieces.push(bufferOf(value))
      pendingBytes += count
      onBytes(count)
      if (pendingBytes >= partBytes && !isWriting) writing = writeFrom(partBytes)
    }
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    // Browsers report a broken connection as TypeError.
    await read().catch((error: unknown) => stopReading(error instanceof TypeError ? connectionLost() : error))
    await writing
    await writeFrom(1)
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', stop)
  }
  const end = writeFailure ?? readFailure
  if (end) throw (end as { readonly error: unknown }).error
}
