import { readFailure } from './api-client.ts'
import { ApiFailure, isAbort } from './api-failure.ts'
import type { ByteSink } from './byte-sinks.ts'

export interface FileHead {
  /** Content-Disposition as it came. */
  readonly disposition: string | null
  readonly type: string
  /** Bytes in all; null = not said. */
  readonly total: number | null
}

interface Transfer {
  readonly url: string
  readonly signal: AbortSignal
  /** Once the head is there; the sink it gives takes the bytes. */
  readonly open: (head: FileHead) => Promise<ByteSink>
  /** Bytes so far. */
  readonly onBytes: (received: number) => void
  /** Milliseconds without a byte after which the connection counts as lost. */
  readonly idle?: number
}

const usualIdle = 15_000
const answerWithin = 120_000

const lengthOf = (response: Response): number | null => {
  // The length of an encoded body counts other bytes than those that arrive here.
  if (response.headers.get('content-encoding')) return null
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}

const lost = (): ApiFailure => new ApiFailure(navigator.onLine ? 'client.network' : 'client.offline', 0)

/** Aborting alone does not always end a read that hangs, so the wait itself has an end. */
const within = async <Value>(work: Promise<Value>, milliseconds: number, signal: AbortSignal): Promise<Value> => {
  let timer = 0
  let stop = () => {}
  const end = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(lost()), milliseconds)
    stop = () => reject(new DOMException('cancelled', 'AbortError'))
    signal.addEventListener('abort', stop)
  })
  try {
    signal.throwIfAborted()
    return await Promise.race([work, end])
  } finally {
    window.clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

const request = async (url: string, signal: AbortSignal): Promise<Response> => {
  const response = await within(fetch(url, { cache: 'no-store', signal }), answerWithin, signal)
  if (!response.ok) throw await readFailure(response)
  // No file of ours is a web page: something between here and the server answers in its place.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw new ApiFailure('client.bad-answer', response.status)
  return response
}

const pump = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  sink: ByteSink,
  { signal, onBytes, idle = usualIdle }: Transfer,
): Promise<number> => {
  const reader = body.getReader()
  let received = 0
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), idle, signal)
      if (done) return received
      await sink.write(value)
      received += value.byteLength
      onBytes(received)
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error
  }
}

const asFailure = (error: unknown): unknown => (error instanceof TypeError ? lost() : error)

/**
 * Streams a file into a sink and gives what the sink made of it. A body shorter or longer than announced is no file.
 * Rejects with ApiFailure, with an AbortError when cancelled, with a QuotaExceededError when the device is full; then nothing is left of it.
 */
export const transferFile = async (transfer: Transfer): Promise<Blob | null> => {
  const ended = new AbortController()
  const signal = AbortSignal.any([transfer.signal, ended.signal])
  let sink: ByteSink | null = null
  try {
    const response = await request(transfer.url, signal)
    const total = lengthOf(response)
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    sink = await transfer.open({ disposition: response.headers.get('content-disposition'), type, total })
    const received = response.body ? await pump(response.body, sink, { ...transfer, signal }) : 0
    if (total !== null && received !== total) throw new ApiFailure('client.network', 0)
    return await sink.close()
  } catch (error) {
    ended.abort()
    await sink?.discard()
    throw isAbort(error) && !transfer.signal.aborted ? lost() : asFailure(error)
  }
}
