import { DownloadProblem } from '#local/downloads/wire.ts'
import { within } from '#local/downloads/within.ts'

interface Receiving {
  readonly body: ReadableStream<Uint8Array>
  readonly signal: AbortSignal
  /** Milliseconds without a byte after which the connection counts as lost. */
  readonly idle: number
  /** Bytes that are kept together. */
  readonly partBytes: number
  readonly keep: (bytes: ArrayBuffer) => Promise<void>
  /** Bytes since the last call, kept or not yet. */
  readonly onBytes: (count: number) => void
}

const gathered = (pieces: readonly Uint8Array[], length: number): ArrayBuffer => {
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole.buffer
}

const lost = () => new DownloadProblem('later', 'interrupted')

/** Keeps a body as it comes; what has arrived before a connection breaks is kept too, so that nothing is sent twice. */
export const receive = async ({ body, signal, idle, partBytes, keep, onBytes }: Receiving): Promise<void> => {
  const reader = body.getReader()
  let pieces: Uint8Array[] = []
  let loose = 0
  const flush = async (): Promise<void> => {
    if (loose === 0) return
    const bytes = gathered(pieces, loose)
    pieces = []
    loose = 0
    await keep(bytes)
  }
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), idle, signal, lost).catch(async (error: unknown) => {
        await flush()
        // What the browser calls a type error is a connection that broke.
        throw error instanceof TypeError ? lost() : error
      })
      if (done) return await flush()
      pieces.push(value)
      loose += value.byteLength
      onBytes(value.byteLength)
      if (loose >= partBytes) await flush()
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error
  }
}
