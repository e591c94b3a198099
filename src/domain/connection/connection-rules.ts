import type { CallName } from '#contract/calls.ts'
import { isPortalCall } from '#contract/portal-calls.ts'
import type { RemoteError } from '#local/remote-error.ts'
import type { Connection } from './atoms.ts'

/** The service worker responds to these calls from its cache when the network fails, so a success proves nothing. */
const workerCachedCalls: ReadonlySet<CallName> = new Set<CallName>([
  'getConfig',
  'getAvailability',
  'getTranslationLocales',
  'getCustomPage',
  'getAllLanguages',
])

/** A backend without an optional call returns one of these, often with a page of its own. */
const missingStatuses: ReadonlySet<number> = new Set([404, 405])

/**
 * Whether the outcome of a call is evidence about the connection.
 * @param isOwnServer whether the backend is the Vitrine server, which has all calls of the portal
 */
export const provesConnection = (
  call: CallName,
  failure: Pick<RemoteError, 'code' | 'status'> | null,
  isOwnServer: () => boolean,
): boolean => {
  if (failure === null) return !workerCachedCalls.has(call)
  // Proxies end a request that waits for changes. The search after it shows whether the server is reachable.
  if (call === 'getChanges') return false
  return !missingStatuses.has(failure.status) || (isPortalCall(call) && isOwnServer())
}

/** A response with a portal error code comes from the server, a gateway error from a proxy, and an unknown page from a captive portal. */
export const connectionAfter = (failure: Pick<RemoteError, 'code'> | null): Connection => {
  switch (failure?.code) {
    case 'client.offline':
    case 'client.network':
    case 'client.timeout':
      return 'offline'
    case 'client.restarting':
      return 'restarting'
    case 'client.bad-answer':
    case 'client.unknown-status':
      return 'suspect'
    default:
      return 'online'
  }
}

const minProbeDelayMs = 2000
/** Milliseconds. A restart takes seconds, so probing stays more frequent than without a network. */
const maxProbeDelayMs: Readonly<Record<Connection, number>> = { online: 60_000, offline: 60_000, suspect: 60_000, restarting: 8000 }

/** Milliseconds before a probe: exponential backoff with ±25 % jitter, so that many devices do not reconnect at the same time. */
export const probeDelay = (attempt: number, random: number, connection: Connection): number =>
  Math.min(maxProbeDelayMs[connection], minProbeDelayMs * 2 ** attempt) * (0.75 + random / 2)
