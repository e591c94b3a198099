import { receive } from '#local/downloads/receive.ts'
import { withTimeout } from '#local/downloads/with-timeout.ts'
import { readRemoteError } from '#local/read-remote-error.ts'
import { connectionLost, RemoteError } from '#local/remote-error.ts'

const idleTimeoutMs = 15_000
const responseTimeoutMs = 120_000
/** Bytes that become one Blob, which browsers keep outside of the page's heap. */
const blobBytes = 8_000_000

interface Opening {
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Credentials for the address of a file, because browsers may block the cookie. An address of another origin gets none. */
export const fileCredentials = (url: string, token: string | null, origin: string = location.origin): Readonly<Record<string, string>> =>
  token !== null && new URL(url, origin).origin === origin ? { Authorization: `Bearer ${token}` } : {}

/** Successful response of a file URL. The body is not read yet. Rejects with RemoteError, or with the reason of the signal. */
export const openFile = async (url: string, { signal, headers = {} }: Opening): Promise<Response> => {
  const request = fetch(url, { cache: 'no-store', headers, signal }).catch((error: unknown) => {
    throw error instanceof TypeError ? connectionLost() : error
  })
  const response = await withTimeout(request, responseTimeoutMs, signal, connectionLost)
  if (!response.ok) throw await readRemoteError(response)
  // No file is a web page, so a proxy or a network filter has sent this one.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw new RemoteError('client.bad-answer', response.status)
  return response
}

const lengthOf = ({ headers }: Response): number | null => {
  // The length of an encoded body counts other bytes than those that arrive here.
  const length = headers.get('content-encoding') ? Number.NaN : Number(headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}

interface FileRequest {
  readonly url: string
  /** Of the Blob. */
  readonly type: string
  /** Of the session; null = none. */
  readonly token: string | null
  readonly signal: AbortSignal
  /** Bytes so far, and in all (null = not said). */
  readonly onBytes: (received: number, total: number | null) => void
}

/** A whole file to be shown, in one go. A body shorter or longer than announced is no file: rejects with RemoteError. */
export const fetchFile = async ({ url, type, token, signal, onBytes }: FileRequest): Promise<Blob> => {
  const response = await openFile(url, { signal, headers: fileCredentials(url, token) })
  const total = lengthOf(response)
  const parts: Blob[] = []
  let received = 0
  const write = (pieces: readonly ArrayBuffer[]): Promise<void> => {
    parts.push(new Blob([...pieces]))
    return Promise.resolve()
  }
  const count = (more: number): void => {
    received += more
    onBytes(received, total)
  }
  try {
    if (response.body)
      await receive({
        body: response.body,
        signal,
        idleTimeoutMs: idleTimeoutMs,
        partBytes: blobBytes,
        maxPendingBytes: blobBytes,
        write,
        onBytes: count,
      })
  } catch (error) {
    throw error instanceof RemoteError ? connectionLost() : error
  }
  if (total !== null && received !== total) throw connectionLost()
  return new Blob(parts, { type })
}
