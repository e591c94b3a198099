import { localeAtom } from '../../domain/language/atoms.ts'
import { type ApiClient, createApiClient } from '../../platform/api-client.ts'
import type { Store } from '../store.ts'
import { countWrites } from './count-writes.ts'
import { compose } from './middleware.ts'
import { reportResponses } from './report-responses.ts'
import { currentToken } from './token.ts'
import { watchOutcomes } from './watch-outcomes.ts'
import { withOfflineCopies } from './with-offline-copies.ts'
import { withSession } from './with-session.ts'

/**
 * API client of the page.
 * @param sessionStarted settles when a session exists or cannot start
 * @param createClient component tests replace it
 */
export const startApi = (store: Store, prefix: string, sessionStarted: () => Promise<void>, createClient = createApiClient): ApiClient => {
  const client = createClient(prefix, {
    token: currentToken,
    locale: () => store.get(localeAtom),
    onOutcome: watchOutcomes(store),
  })
  // In the order in which a call passes them.
  const middlewares = [withOfflineCopies(store), countWrites(store), withSession(store, sessionStarted), reportResponses(store)]
  return { ...client, call: compose(middlewares, client.call) }
}
