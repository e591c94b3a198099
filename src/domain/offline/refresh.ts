import { atom, type Getter, type Setter } from 'jotai'
import { mostRows } from '#contract/most-rows.ts'
import { apiAtom } from '../api/atoms.ts'
import { assetRequestAtom, renewAssetAtom } from '../asset/actions.ts'
import { searchAfreshAtom } from '../catalogue/actions.ts'
import { askedAtom, facetCountsAtom, resultsAtom, searchStatusAtom } from '../catalogue/atoms.ts'
import { questionQuery } from '../catalogue/query.ts'
import { type Results, withPage } from '../catalogue/results.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { localeAtom } from '../language/atoms.ts'
import { pageAtom } from '../navigation/atoms.ts'
import { deviceAnswerAtom, isStartKeptAtom, startRoundAtom } from './atoms.ts'
import { isFromDevice } from './marks.ts'

const searchAgain = async (get: Getter, set: Setter): Promise<void> => {
  const asked = get(askedAtom)
  if (asked) await set(searchAfreshAtom, { wish: asked.wish, locale: get(localeAtom), pages: get(resultsAtom).pages })
}

/** Nothing that is loaded would stand elsewhere. */
const isSameOrder = ({ loaded }: Results, ids: readonly string[]): boolean =>
  [...loaded].every(([position, asset]) => asset !== null && ids[position] === asset.id)

/** The results as the server has them now, without a place in them moving; where one would, they stay until somebody wants it. */
const refreshResults = async (get: Getter, set: Setter): Promise<void> => {
  const asked = get(askedAtom)
  if (!asked || !isFromDevice(get(facetCountsAtom))) return
  if (get(searchStatusAtom) === 'empty') return searchAgain(get, set)
  const before = get(resultsAtom)
  const facets = get(configAtom).facets.map((facet) => facet.field_name)
  const rows = Math.max(before.pages.first, ...[...before.loaded.keys()].map((position) => position + 1))
  if (rows > mostRows) return
  const { response, facetCounts } = await get(apiAtom).call('search', { query: questionQuery({ ...asked.wish, facets }, 0, rows) })
  const { docs, numFound } = response
  const now = get(resultsAtom)
  if (get(askedAtom) !== asked || isFromDevice(facetCounts)) return
  if (
    !isSameOrder(
      now,
      docs.map(({ id }) => id),
    )
  )
    return
  set(resultsAtom, withPage(now, { from: 0, to: docs.length }, docs, numFound))
  set(facetCountsAtom, facetCounts)
}

/** The server can be reached again: what came from this device is asked for anew, and nothing moves under a pointer. */
export const refreshShownAtom = atom(null, async (get, set) => {
  set(deviceAnswerAtom, null)
  for (const [id, request] of get(assetRequestAtom))
    if (request.status === 'success' && isFromDevice(request.asset)) void set(renewAssetAtom, id)
  await refreshResults(get, set)
})

/** Results that nobody sees may move: whoever comes back to them finds the server's. */
export const refreshUnseenAtom = atom(null, async (get, set) => {
  if (get(connectionAtom) === 'online' && get(pageAtom).place !== 'search' && isFromDevice(get(facetCountsAtom)))
    await searchAgain(get, set)
})

/** It turns out that this device can answer what nobody else did. */
export const askDeviceAtom = atom(null, async (get, set) => {
  set(startRoundAtom, (round) => round + 1)
  if (get(searchStatusAtom) === 'failure') await searchAgain(get, set)
})

/** Somebody wants what the server has, wherever that leads. */
export const showCurrentAtom = atom(null, async (get, set) => {
  set(isStartKeptAtom, false)
  set(startRoundAtom, (round) => round + 1)
  if (isFromDevice(get(facetCountsAtom))) await searchAgain(get, set)
})
