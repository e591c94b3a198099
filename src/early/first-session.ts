import { guestCookie } from '#contract/first-visit.ts'
import type { Arrival } from '../platform/first-requests.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import type { Send } from './send.ts'

export interface FirstSession {
  readonly arrival: Arrival
  /** Good already, before the answer is here; null = the answer brings one, or there is none. */
  readonly token: string | null
  /** The answer's; null = nobody was let in. */
  readonly begun: Promise<string | null>
  /** The token came with the document, for somebody who is here for the first time. */
  readonly isNew: boolean
}

const offeredToken = new RegExp(`(?:^|; )${guestCookie}=([^;]+)`)

/* oxlint-disable unicorn/no-document-cookie -- there is no time to wait for the Cookie Store, and not every browser has it */
/**
 * A guest's token that came beside the document; who has none yet takes it. Its cookie lets pictures out until the session has one of its own,
 * and goes by itself; who needs none has it taken away.
 */
const takeOffered = (isWanted: boolean): string | null => {
  const offered = offeredToken.exec(document.cookie)?.[1]
  if (offered === undefined) return null
  if (isWanted) deviceStore.set(storageKeys.token, offered)
  else document.cookie = `${guestCookie}=; max-age=-1; samesite=strict; path=${new URL('.', document.baseURI).pathname}`
  return isWanted ? offered : null
}
/* oxlint-enable unicorn/no-document-cookie */

const tokenIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'session' in body && typeof body.session === 'string' ? body.session : null

/** A session that is continued, exchanged for the ticket of another way of signing in, or a guest's. */
export const beginSession = (ticket: string | null, send: Send): FirstSession => {
  const own = deviceStore.get(storageKeys.token)
  const offered = takeOffered(own === null && ticket === null)
  const token = offered ?? own
  const arrival = send('session/get', ticket === null ? {} : { token: ticket }, token, {})
  const begun = arrival.then((answer) => {
    const value = answer?.status === 200 ? tokenIn(answer.body) : null
    if (value !== null) deviceStore.set(storageKeys.token, value)
    return value
  })
  return { arrival, token: ticket === null ? token : null, begun, isNew: offered !== null }
}
