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
/** Takes out of what was sent early, so that nothing is used twice. */
const take = <Key extends keyof PrefetchedRequests>(key: Key): PrefetchedRequests[Key] | undefined => {
  const { [key]: taken, ...others } = remaining ?? window.__first ?? {}
  remaining = others
  return taken
}

/** Whether this visit is the return from another way of signing in; asked once. */
export const isSignInReturn = (): boolean => take('byTicket') === true

/** What became of the first search: its answer, or how it failed; `status` null = nothing came back that could be read. */
export type PrefetchedSearch = { readonly answer: SearchResponse } | { readonly answer: null; readonly status: number | null }

const maxStartWaitMs = 1500
const minStartWaitMs = 400

/**
 * Milliseconds to wait for the server before offline results are shown. Counts from the start of navigation, so that several calls to a
 * server that does not respond wait only once.
 */
export const startTimeoutMs = (): number => Math.max(minStartWaitMs, maxStartWaitMs - performance.now())

const outcome = async (arrival: PrefetchedResponse): Promise<PrefetchedSearch> => {
  const inTime =
    deviceStore.get(storageKeys.kept) === null
      ? arrival
      : Promise.race([arrival, new Promise<null>((late) => setTimeout(late, startTimeoutMs(), null))])
  const answer = await read(inTime, searchResponseSchema)
  return answer ? { answer } : { answer, status: (await inTime)?.status ?? null }
}

/**
 * The answer to the first search, asked before the page's code was there. It starts at row 0 and holds as many rows as the window needs.
 * Null = this question was not the one, or it was taken already: ask in the ordinary way.
 */
export const takePrefetchedSearch = (question: Parameters<typeof searchKey>[0], locale: string): Promise<PrefetchedSearch> | null => {
  const search = take('search')
  return search && search.key === searchKey(question, locale) ? outcome(search.answer) : null
}

/** The session that goes with it. Null as above. */
export const takePrefetchedSession = (): Promise<Session | null> | null => {
  const session = take('session')
  return session ? read(session, sessionSchema) : null
}

/** The document itself shows the pictures of the first results, until the page does. */
export const hasBootstrapPictures = (): boolean => document.getElementById('first-pictures') !== null
