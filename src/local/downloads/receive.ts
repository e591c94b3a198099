import { DownloadProblem } from '#local/downloads/wire.ts'

interface Receiving {
  readonly body: ReadableStream<Uint8Array>
  readonly signal: AbortSignal
  /** Milliseconds without a byte after which the connection counts as lost. */
  readonly idle: number
  /** Bytes that are kept together, at least. */
  readonly partBytes: number
  /** Bytes that may wait to be kept; nothing more is read until there are fewer. */
  readonly most: number
  /** @param length of all of them */
  readonly keep: (pieces: readonly ArrayBuffer[], length: number) => Promise<void>
  /** Bytes since the last call, kept or not yet. */
  readonly onBytes: (count: number) => void
}

/** Its own, which can be moved to another thread as it is: most often it has come in one. */
const bufferOf = (piece: Uint8Array): ArrayBuffer =>
  (piece.byteLength === piece.buffer.byteLength ? piece : new Uint8Array(piece)).buffer as ArrayBuffer

const lost = () => new DownloadProblem('later', 'interrupted')

/**
 * Keeps a body as it comes, and reads on meanwhile: what a browser has received and not handed on when a connection breaks is gone. What
 * was read before is kept too, so that nothing is sent twice.
 */
export const receive = async ({ body, signal, idle, partBytes, most, keep, onBytes }: Receiving): Promise<void> => {
  const reader = body.getReader()
  let broken: { readonly error: unknown } | null = null
  /** Ends a read that hangs, which aborting alone does not always do. */
  const breakOff = (reason: unknown): void => {
    broken ??= { error: reason }
    reader.cancel().catch(() => undefined)
  }
  /** Since when it waits for the network; null = it waits for this device. */
  let askedAt: number | null = null
  const watch = (): void => {
    const left = askedAt === null ? idle : askedAt + idle - performance.now()
    if (left <= 0) breakOff(lost())
    else watching = setTimeout(watch, left)
  }
  let watching = setTimeout(watch, idle)
  const stop = () => breakOff(signal.reason)

  let pieces: ArrayBuffer[] = []
  let loose = 0
  let isKeeping = false
  let keeping = Promise.resolve()
  let refused: { readonly error: unknown } | null = null
  const keepFrom = async (least: number): Promise<void> => {
    isKeeping = true
    try {
      while (loose >= least) {
        if (refused) return
        const batch = [pieces, loose] as const
        pieces = []
        loose = 0
        await keep(...batch)
      }
    } catch (error) {
      refused = { error }
      breakOff(error)
    } finally {
      isKeeping = false
    }
  }
  const read = async (): Promise<void> => {
    for (;;) {
      if (loose >= most) await keeping
      askedAt = performance.now()
      const { done, value } = await reader.read()
      askedAt = null
      if (done) return
      const count = value.byteLength
      pieces.push(bufferOf(value))
      loose += count
      onBytes(count)
      if (loose >= partBytes && !isKeeping) keeping = keepFrom(partBytes)
    }
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    // What a browser calls a type error is a connection that broke.
    await read().catch((error: unknown) => breakOff(error instanceof TypeError ? lost() : error))
    await keeping
    await keepFrom(1)
  } finally {
    clearTimeout(watching)
    signal.removeEventListener('abort', stop)
  }
  const end = refused ?? broken
  if (end) throw (end as { readonly error: unknown }).error
}
