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

/** An answer with a code of ours proves the server; a foreign page or a proxy's own error proves only that something answers. */
export const connectionAfter = (failure: Pick<ApiFailure, 'code'> | null): Connection => {
  switch (failure?.code) {
    case 'client.offline':
    case 'client.network':
    case 'client.timeout':
      return 'offline'
    case 'client.bad-answer':
    case 'client.unknown-status':
      return 'suspect'
    default:
      return 'online'
  }
}

/** Milliseconds before a probe: 2 s, doubling to a minute, ±25 % so that many devices do not come back in one wave. */
export const probeDelay = (attempt: number, random: number): number => Math.min(60_000, 2000 * 2 ** attempt) * (0.75 + random / 2)
