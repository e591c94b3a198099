import { atom, type Getter, type Setter } from 'jotai'
import { requestedFacets } from '#contract/prefetched-search.ts'
import type { SearchResponse } from '#contract/search.ts'
import { isUnreachableCode, RemoteError } from '#local/remote-error.ts'
import { type PrefetchedResult, takePrefetchedSearch } from '../../platform/prefetched-search.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom, fieldsAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { activeIdAtom } from '../selection/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../session/atoms.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom, type SearchFailure, searchFailureAtom, searchStatusAtom } from './atoms.ts'
import { toDateGroups } from './date-groups.ts'
import { noFacetCounts } from './facet-counts.ts'
import { activeRequestAtom, cancelSearch } from './page-actions.ts'
import type { PageSizes } from './page-size.ts'
import { queryKey, type SearchQuery, searchParameters } from './query.ts'
import { createResults, noResults, withPage } from './results.ts'
import { clearScrollAnchor } from './scroll-anchor.ts'

interface SearchRequest {
  readonly query: SearchQuery
  readonly locale: string
  readonly pages: PageSizes
  /** For a refresh without a loading state. Called when the new results arrive: false = the shown ones stay, e.g. because the user has scrolled. */
  readonly mayReplace?: () => boolean
}

const retriesAfterServerError = 2
const loadingDelayMs = 100

const generationAtom = atom(0)
/** The prefetched search failed with 500 before a session existed. The retry then repairs the facets first. */
const prefetchFailedAtom = atom(false)

/** Removes facets that the index does not have, only in memory; the stored configuration stays. */
const repairFacets = async (get: Getter, set: Setter, signal: AbortSignal): Promise<void> => {
  const { visible_fields } = await get(apiAtom).call('getIndexFields', { signal })
  const known = new Set(visible_fields.map((field) => field.field_name))
  const config = get(configAtom)
  set(fieldsAtom, visible_fields)
  set(configAtom, { ...config, facets: config.facets.filter((facet) => known.has(facet.field_name)) })
}

const firstPageParameters = (get: Getter, { query, pages }: SearchRequest) =>
  searchParameters({ ...query, facets: requestedFacets(get(configAtom).facets) }, 0, pages.first)

/** Requests the first page. Repairs the facets and retries after a status of 500. @param failed the same request already failed with 500 */
const requestFirstPage = async (
  get: Getter,
  set: Setter,
  search: SearchRequest,
  signal: AbortSignal,
  failed: boolean,
): Promise<SearchResponse> => {
  if (failed) await repairFacets(get, set, signal).catch(() => undefined)
  for (let retries = failed ? 1 : 0; ; retries += 1) {
    try {
      return await get(apiAtom).call('search', { query: firstPageParameters(get, search), signal })
    } catch (error) {
      const repairable = error instanceof RemoteError && error.status === 500 && retries < retriesAfterServerError
      if (!repairable) throw error
      await repairFacets(get, set, signal).catch(() => undefined)
    }
  }
}

const failureOf = (error: unknown): SearchFailure => {
  if (!(error instanceof RemoteError)) return 'client.bad-answer'
  return error.status === 500 ? 'too-many' : error.code
}

/** No session exists yet, but the request for one is pending. */
const isSessionPending = (get: Getter): boolean =>
  get(sessionAtom) === null && get(sessionStatusAtom) !== 'success' && get(connectionAtom) === 'online'

/**
 * Runs a search and replaces the results. Aborts the running search, so that a late response never overwrites a newer one.
 * @param prefetch response of the request that the bootstrap script sent for the same query, if any
 * @returns whether the results were replaced
 */
export const runSearchAtom = atom(
  null,
  async (get, set, request: SearchRequest, prefetch?: Promise<PrefetchedResult>): Promise<boolean> => {
    cancelSearch(get, set)
    const controller = new AbortController()
    set(activeRequestAtom, controller)
    set(activeQueryAtom, { key: queryKey(request.query, request.locale), query: request.query })
    const { mayReplace } = request
    if (!mayReplace) set(activeIdAtom, null)
    const isCurrent = () => get(activeRequestAtom) === controller
    const showLoading = () => isCurrent() && set(searchStatusAtom, 'loading')
    // Offline responses arrive within a few frames. Delay the loading state, so that the list does not flash.
    if (mayReplace) set(searchStatusAtom, get(resultsAtom).total === 0 ? 'empty' : 'success')
    else if (get(connectionAtom) !== 'online' && get(resultsAtom).generation > 0) setTimeout(showLoading, loadingDelayMs)
    else showLoading()
    try {
      const prefetched = prefetch ? await prefetch : null
      if (!isCurrent()) return false
      const failed = get(prefetchFailedAtom) || (prefetched !== null && prefetched.response === null && prefetched.status === 500)
      const isTooEarly = prefetched !== null && prefetched.response === null && isSessionPending(get)
      set(prefetchFailedAtom, isTooEarly && failed)
      if (isTooEarly) {
        set(activeQueryAtom, null)
        return false
      }
      if (prefetched?.response) get(apiAtom).noteResponse('search')
      const { response, facetCounts, corrected, similar, dateCounts } =
        prefetched?.response ?? (await requestFirstPage(get, set, request, controller.signal, failed))
      if (!isCurrent() || mayReplace?.() === false) return false
      const { docs, numFound } = response
      // The prefetched response may have another length than the page size of this window.
      const first = docs.length > 0 && docs.length < numFound ? docs.length : request.pages.first
      const generation = get(generationAtom) + 1
      set(generationAtom, generation)
      const empty = {
        ...createResults(generation, numFound, { ...request.pages, first }),
        text: request.query.text,
        corrected,
        similar,
        dates: toDateGroups(dateCounts, numFound),
      }
      set(resultsAtom, withPage(empty, { from: 0, to: docs.length }, docs, numFound))
      set(facetCountsAtom, facetCounts)
      set(searchStatusAtom, numFound === 0 ? 'empty' : 'success')
      return true
    } catch (error) {
      // Without the new results the shown ones stay.
      if (!isCurrent() || mayReplace) return false
      set(resultsAtom, noResults)
      set(searchFailureAtom, failureOf(error))
      set(searchStatusAtom, 'failure')
      return false
    } finally {
      if (isCurrent()) set(activeRequestAtom, null)
    }
  },
)

/** The current search is an automatic retry. */
const isRetryAtom = atom(false)

/** Network failures are retried after every reconnection. Error responses would probably repeat, so they are retried once. */
const mayRetry = (get: Getter): boolean => {
  const failure = get(searchFailureAtom)
  if (failure === null || failure === 'too-many' || get(connectionAtom) !== 'online') return false
  return isUnreachableCode(failure) || !get(isRetryAtom)
}

/**
 * Searches unless the same query is loaded or pending. Called again after a session change and a connection change; a failed search is
 * then retried, but never because the connection was lost.
 */
export const searchAtom = atom(null, async (get, set, request: SearchRequest) => {
  const same = get(activeQueryAtom)?.key === queryKey(request.query, request.locale)
  if (same && !mayRetry(get)) return
  set(isRetryAtom, same)
  const prefetch = takePrefetchedSearch(firstPageParameters(get, request), request.locale) ?? undefined
  if (!prefetch && isSessionPending(get)) set(searchStatusAtom, 'loading')
  else await set(runSearchAtom, request, prefetch)
})

/** Clears the search. Called on every navigation that does not preserve the search state. */
export const resetSearchAtom = atom(null, (get, set) => {
  clearScrollAnchor()
  cancelSearch(get, set)
  set(activeQueryAtom, null)
  set(searchStatusAtom, 'initial')
  set(resultsAtom, noResults)
  set(facetCountsAtom, noFacetCounts)
})
