import { atom, type Getter, type Setter } from 'jotai'
import { askedFacets } from '#contract/first-visit.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { ApiFailure, isUnreachableCode } from '../../platform/api-failure.ts'
import { type FirstAnswer, takeFirstAnswer } from '../../platform/first-answer.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom, fieldsAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { activeIdAtom } from '../selection/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../session/atoms.ts'
import { askedAtom, facetCountsAtom, resultsAtom, type SearchFailure, searchFailureAtom, searchStatusAtom } from './atoms.ts'
import { noFacetCounts } from './facet-counts.ts'
import { cancelSearch, runningAtom } from './page-actions.ts'
import type { PageSizes } from './page-size.ts'
import { questionQuery, type Wish, wishKey } from './query.ts'
import { createResults, noResults, withPage } from './results.ts'
import { forgetPlace } from './return-point.ts'

interface Search {
  readonly wish: Wish
  readonly locale: string
  readonly pages: PageSizes
}

const retriesAfterServerError = 2
/** Milliseconds. */
const blink = 100

const generationAtom = atom(0)
/** The first search of the page was answered with a 500 and waits for the session to be asked again. */
const failedBeforeAtom = atom(false)

/** Facets that the index does not know are dropped, in memory only: the stored configuration is an admin's business. */
const repairFacets = async (get: Getter, set: Setter, signal: AbortSignal): Promise<void> => {
  const { visible_fields } = await get(apiAtom).call('getIndexFields', { signal })
  const known = new Set(visible_fields.map((field) => field.field_name))
  const config = get(configAtom)
  set(fieldsAtom, visible_fields)
  set(configAtom, { ...config, facets: config.facets.filter((facet) => known.has(facet.field_name)) })
}

const firstPage = (get: Getter, { wish, pages }: Search) =>
  questionQuery({ ...wish, facets: askedFacets(get(configAtom).facets) }, 0, pages.first)

/** `failed`: the same question was answered with a 500 already. */
const ask = async (get: Getter, set: Setter, search: Search, signal: AbortSignal, failed: boolean): Promise<SearchAnswer> => {
  if (failed) await repairFacets(get, set, signal).catch(() => undefined)
  for (let retries = failed ? 1 : 0; ; retries += 1) {
    try {
      return await get(apiAtom).call('search', { query: firstPage(get, search), signal })
    } catch (error) {
      const repairable = error instanceof ApiFailure && error.status === 500 && retries < retriesAfterServerError
      if (!repairable) throw error
      await repairFacets(get, set, signal).catch(() => undefined)
    }
  }
}

const failureOf = (error: unknown): SearchFailure => {
  if (!(error instanceof ApiFailure)) return 'client.bad-answer'
  return error.status === 500 ? 'too-many' : error.code
}

/** No call is allowed yet, and one that allows it is on its way. */
const isSessionComing = (get: Getter): boolean =>
  get(sessionAtom) === null && get(sessionStatusAtom) !== 'success' && get(connectionAtom) === 'online'

/**
 * Asks afresh, whatever is shown now. An answer to an older question never arrives on the screen.
 * `early`: what becomes of the same question, asked before this code was there.
 */
export const searchAfreshAtom = atom(null, async (get, set, wanted: Search, early?: Promise<FirstAnswer>) => {
  cancelSearch(get, set)
  const running = new AbortController()
  set(runningAtom, running)
  set(askedAtom, { key: wishKey(wanted.wish, wanted.locale), wish: wanted.wish })
  set(activeIdAtom, null)
  const stillWanted = () => get(runningAtom) === running
  const wait = () => stillWanted() && set(searchStatusAtom, 'loading')
  // This device has answered before anybody sees that it is asked: nothing is drawn twice, and nothing blinks.
  if (get(connectionAtom) !== 'online' && get(resultsAtom).generation > 0) setTimeout(wait, blink)
  else wait()
  try {
    const known = early ? await early : null
    if (!stillWanted()) return
    const failed = get(failedBeforeAtom) || (known !== null && known.answer === null && known.status === 500)
    const isTooEarly = known !== null && known.answer === null && isSessionComing(get)
    set(failedBeforeAtom, isTooEarly && failed)
    if (isTooEarly) return set(askedAtom, null)
    if (known?.answer) get(apiAtom).noteAnswer('search')
    const { response, facetCounts } = known?.answer ?? (await ask(get, set, wanted, running.signal, failed))
    if (!stillWanted()) return
    const { docs, numFound } = response
    // An answer asked for elsewhere may have another length than this window would have asked for.
    const first = docs.length > 0 && docs.length < numFound ? docs.length : wanted.pages.first
    const generation = get(generationAtom) + 1
    set(generationAtom, generation)
    const empty = { ...createResults(generation, numFound, { ...wanted.pages, first }), text: wanted.wish.text }
    set(resultsAtom, withPage(empty, { from: 0, to: docs.length }, docs, numFound))
    set(facetCountsAtom, facetCounts)
    set(searchStatusAtom, numFound === 0 ? 'empty' : 'success')
  } catch (error) {
    if (!stillWanted()) return
    set(resultsAtom, noResults)
    set(searchFailureAtom, failureOf(error))
    set(searchStatusAtom, 'failure')
  } finally {
    if (stillWanted()) set(runningAtom, null)
  }
})

/** The question that failed was asked again by itself. */
const askedAgainAtom = atom(false)

/** Once there is a connection, as often as one was lost; what was answered may be answered alike again and again, so that counts once. */
const mayAskAgain = (get: Getter): boolean => {
  const failure = get(searchFailureAtom)
  if (failure === null || failure === 'too-many' || get(connectionAtom) !== 'online') return false
  return isUnreachableCode(failure) || !get(askedAgainAtom)
}

/**
 * Searches unless the same question is answered or on its way already. Called again when the session has arrived, and when the connection
 * has changed: what has failed is asked again once it is back, never because it is gone.
 */
export const searchAtom = atom(null, async (get, set, wanted: Search) => {
  const same = get(askedAtom)?.key === wishKey(wanted.wish, wanted.locale)
  if (same && !mayAskAgain(get)) return
  set(askedAgainAtom, same)
  const early = takeFirstAnswer(firstPage(get, wanted), wanted.locale) ?? undefined
  if (!early && isSessionComing(get)) set(searchStatusAtom, 'loading')
  else await set(searchAfreshAtom, wanted, early)
})

/** Leaves nothing behind; for every way out of the search but those that come back to it. */
export const leaveSearchAtom = atom(null, (get, set) => {
  forgetPlace()
  cancelSearch(get, set)
  set(askedAtom, null)
  set(searchStatusAtom, 'initial')
  set(resultsAtom, noResults)
  set(facetCountsAtom, noFacetCounts)
})
