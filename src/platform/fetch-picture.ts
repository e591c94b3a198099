import { portalHeader } from '#contract/portal-header.ts'
import { mediaCache } from '#local/cache-names.ts'
import { errorOfResponse } from '#local/read-remote-error.ts'
import { connectionLost, RemoteError } from '#local/remote-error.ts'
import { isStaticDocument, refusalSource } from './boot.ts'

const timeoutMs = 60_000

/** A picture that was viewed; null = it is not stored. */
export const viewedPicture = async (address: string, scope: string): Promise<Response | null> =>
  (await caches.match(address, { cacheName: mediaCache(scope), ignoreVary: true }).catch(() => undefined)) ?? null

/**
 * Requests a picture from the server; null = it no longer exists. Its body may be interrupted later. Rejects with RemoteError, or with an
 * AbortError.
 */
export const fetchPicture = async (address: string, signal: AbortSignal): Promise<Response | null> => {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  // The caller stores it. A copy in the HTTP cache would remain after a sign-out without a connection.
  const how = { cache: 'no-store', credentials: 'same-origin', redirect: 'manual', signal: inTime } as const
  const response = await fetch(address, how).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error instanceof TypeError || inTime.aborted ? connectionLost() : error
  })
  // Only the portal knows that; a proxy or firewall on the way sends the same statuses.
  if ((response.status === 404 || response.status === 410) && (isStaticDocument() || response.headers.has(portalHeader))) return null
  if (!response.ok) throw errorOfResponse(response, refusalSource())
  // A captive portal or proxy responded in place of the server.
  if (!response.headers.get('content-type')?.startsWith('image/')) throw new RemoteError('client.bad-answer', response.status)
  return response
}
