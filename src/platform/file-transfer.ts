import { receive } from '#local/downloads/receive.ts'
import { withTimeout } from '#local/downloads/with-timeout.ts'
import { readRemoteError } from '#local/read-remote-error.ts'
import { connectionLost, RemoteError } from '#local/remote-error.ts'

const idleTimeoutMs = 15_000
const responseTimeoutMs = 120_000
/** Bytes per Blob. Browsers store Blobs outside of the page's heap. */
const blobBytes = 8_000_000

interface Opening {
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Credentials for the URL of a file, because browsers may block the cookie. URLs of other origins get none. */
export const fileCredentials = (url: string, token: string | null, origin: string = location.origin): Readonly<Record<string, string>> =>
  token !== null && new URL(url, origin).origin === origin ? { Authorization: `Bearer ${token}` } : {}

/** Successful response of a file URL. The body is not read yet. Rejects with RemoteError, or with the reason of the signal. */
export const openFile = async (url: string, { signal, headers = {} }: Opening): Promise<Response> => {
  const request = fetch(url, { cache: 'no-store', headers, signal }).catch((error: unknown) => {
    throw error instanceof TypeError ? connectionLost() : error
  })
  const response = await withTimeout(request, responseTimeoutMs, signal, connectionLost)
  // Files may come from a server that sends only a status. Their refusals neither sign out nor remove anything.
  if (!response.ok) throw await readRemoteError(response, 'any')
  // Files are never HTML, so a proxy or a network filter sent this response.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw new RemoteError('client.bad-answer', response.status)
  return response
}

const lengthOf = ({ headers }: Response): number | null => {
  // `content-length` counts encoded bytes, but the page receives decoded ones.
  const length = headers.get('content-encoding') ? Number.NaN : Number(headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}

interface FileRequest {
  readonly url: string
  /** Media type of the Blob. */
  readonly type: string
  /** Token of the session; null = none. */
  readonly token: string | null
  readonly signal: AbortSignal
  /** Received and total bytes; `total` null = unknown. */
  readonly onBytes: (received: number, total: number | null) => void
}

/** Downloads a complete file for display. Rejects with RemoteError if the length differs from the announced one. */
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
