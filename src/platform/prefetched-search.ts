import * as v from 'valibot'
import { searchKey } from '#contract/prefetched-search.ts'
import { type SearchResponse, searchResponseSchema } from '#contract/search.ts'
import { type Session, sessionSchema } from '#contract/session.ts'
import type { PrefetchedRequests, PrefetchedResponse } from './prefetched-requests.ts'
import { deviceStore, storageKeys } from './storage.ts'

const read = async <Schema extends v.GenericSchema>(arrival: PrefetchedResponse, schema: Schema): Promise<v.InferOutput<Schema> | null> => {
  const arrived = await arrival
  if (arrived?.status !== 200) return null
  const parsed = v.safeParse(schema, arrived.body)
  return parsed.success ? parsed.output : null
}

let remaining: Partial<PrefetchedRequests> | null = null
/** Removes a prefetched request, so that it is used only once. */
const take = <Key extends keyof PrefetchedRequests>(key: Key): PrefetchedRequests[Key] | undefined => {
  const { [key]: taken, ...others } = remaining ?? window.__first ?? {}
  remaining = others
  return taken
}

/** Whether this visit returns from an external sign-in. Valid once. */
export const isSignInReturn = (): boolean => take('byTicket') === true

/** Token of an external sign-in that must still be exchanged for a session. Valid once. */
export const takeUnusedTicket = (): string | null => take('unusedTicket') ?? null

/** Result of the first search: its response, or its failure; `status` null = no readable response arrived. */
export type PrefetchedResult = { readonly response: SearchResponse } | { readonly response: null; readonly status: number | null }

const maxStartWaitMs = 1500
const minStartWaitMs = 400

/**
 * Milliseconds to wait for the server before offline results are shown. Counts from the start of navigation, so that several calls to a
 * server that does not respond wait only once.
 */
export const startTimeoutMs = (): number => Math.max(minStartWaitMs, maxStartWaitMs - performance.now())

const outcome = async (arrival: PrefetchedResponse): Promise<PrefetchedResult> => {
  const inTime =
    deviceStore.get(storageKeys.offlineCopies) === '1'
      ? Promise.race([arrival, new Promise<null>((late) => setTimeout(late, startTimeoutMs(), null))])
      : arrival
  const response = await read(inTime, searchResponseSchema)
  return response ? { response } : { response, status: (await inTime)?.status ?? null }
}

/**
 * Response to the first search, requested before the bundle was loaded. It starts at row 0 and contains the rows that the window shows.
 * null = it was another query, or it was used already: send a request.
 */
export const takePrefetchedSearch = (query: Parameters<typeof searchKey>[0], locale: string): Promise<PrefetchedResult> | null => {
  const search = take('search')
  return search && search.key === searchKey(query, locale) ? outcome(search.response) : null
}

/** Session of the same start; null as above. */
export const takePrefetchedSession = (): Promise<Session | null> | null => {
  const session = take('session')
  return session ? read(session, sessionSchema) : null
}

/** Whether the document shows the pictures of the first results, before the page does. */
export const hasBootstrapPictures = (): boolean => document.getElementById('first-pictures') !== null
