import type { CallName } from '#contract/calls.ts'
import type { ApiFailure } from '../../platform/api-failure.ts'
import type { Connection } from './atoms.ts'

/** The service worker answers these from its cache when the network does not, so that an answer to them proves nothing. */
const workerAnswers: ReadonlySet<CallName> = new Set<CallName>([
  'getConfig',
  'getAvailability',
  'getTranslationLocales',
  'getCustomPage',
  'getAllLanguages',
])

/** Whether the outcome of a call tells anything about the connection. */
export const isTelling = (call: CallName, failure: Pick<ApiFailure, 'code'> | null): boolean => failure !== null || !workerAnswers.has(call)

/** A response with a code of ours proves the server; a gateway error proves the proxy in front of it; a foreign page proves only a network. */
export const connectionAfter = (failure: Pick<ApiFailure, 'code'> | null): Connection => {
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

const firstProbeMs = 2000
/** A restart takes seconds, so the probes do not become as rare as without a network. */
const longestProbeMs: Readonly<Record<Connection, number>> = { online: 60_000, offline: 60_000, suspect: 60_000, restarting: 8000 }

/** Milliseconds before a probe: doubling up to a limit, ±25 % so that many devices do not come back in one wave. */
export const probeDelay = (attempt: number, random: number, connection: Connection): number =>
  Math.min(longestProbeMs[connection], firstProbeMs * 2 ** attempt) * (0.75 + random / 2)
