import { atom, type Getter, type Setter } from 'jotai'
import { maxRowCount } from '#contract/max-rows.ts'
import { apiAtom } from '../../api/atoms.ts'
import { isFromDevice } from '../../api/device-origin.ts'
import { assetRequestAtom, refreshAssetAtom } from '../../asset/actions.ts'
import { configAtom } from '../../config/atoms.ts'
import { connectionAtom } from '../../connection/atoms.ts'
import { localeAtom } from '../../language/atoms.ts'
import { pageAtom } from '../../navigation/atoms.ts'
import { runSearchAtom } from '../../search/actions.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom, searchStatusAtom } from '../../search/atoms.ts'
import { toDateGroups } from '../../search/date-groups.ts'
import { noFacetCounts } from '../../search/facet-counts.ts'
import { activeRequestAtom } from '../../search/page-actions.ts'
import { searchParameters } from '../../search/query.ts'
import { type Results, withPage } from '../../search/results.ts'
import { deviceResponseAtom, isStartOfflineAtom, startReloadCountAtom } from './atoms.ts'

const searchAgain = async (get: Getter, set: Setter): Promise<void> => {
  const active = get(activeQueryAtom)
  if (active) await set(runSearchAtom, { query: active.query, locale: get(localeAtom), pages: get(resultsAtom).pages })
}

/** Whether all loaded assets have the same positions in the new list. */
const isSameOrder = ({ loaded }: Results, ids: readonly string[]): boolean =>
  [...loaded].every(([position, asset]) => asset !== null && ids[position] === asset.id)

/** Replaces offline results by the server's if no position changes. Otherwise they stay until the user updates them. */
const refreshResults = async (get: Getter, set: Setter): Promise<void> => {
  const active = get(activeQueryAtom)
  if (!active || !isFromDevice(get(facetCountsAtom))) return
  if (get(searchStatusAtom) === 'empty') return searchAgain(get, set)
  const before = get(resultsAtom)
  const facets = get(configAtom).facets.map((facet) => facet.field_name)
  const rows = Math.max(before.pages.first, ...[...before.loaded.keys()].map((position) => position + 1))
  if (rows > maxRowCount) return
  const { response, facetCounts, dateCounts } = await get(apiAtom).call('search', {
    query: searchParameters({ ...active.query, facets }, 0, rows),
  })
  const { docs, numFound } = response
  const now = get(resultsAtom)
  if (get(activeQueryAtom) !== active || isFromDevice(facetCounts)) return
  if (
    !isSameOrder(
      now,
      docs.map(({ id }) => id),
    )
  )
    return
  set(resultsAtom, withPage({ ...now, dates: toDateGroups(dateCounts, numFound) }, { from: 0, to: docs.length }, docs, numFound))
  set(facetCountsAtom, facetCounts)
}

/** Requests assets again that are shown from the device. */
const refreshDeviceAssets = (get: Getter, set: Setter): void => {
  for (const [id, request] of get(assetRequestAtom))
    if (request.status === 'success' && isFromDevice(request.asset)) void set(refreshAssetAtom, id)
}

/** Refreshes data of this device after a reconnection, without moving anything that the user sees. */
export const refreshVisibleAtom = atom(null, async (get, set) => {
  set(deviceResponseAtom, null)
  refreshDeviceAssets(get, set)
  await refreshResults(get, set)
})

/** Repeats what the page shows from the device, after an offline permission has ended. */
export const endOfflinePermissionAtom = atom(null, async (get, set) => {
  refreshDeviceAssets(get, set)
  if (get(deviceResponseAtom)) set(startReloadCountAtom, (round) => round + 1)
  const counts = get(facetCountsAtom)
  if (!isFromDevice(counts)) return
  await searchAgain(get, set)
  // No response has replaced the filters: they name values of assets that are no longer permitted.
  if (get(facetCountsAtom) === counts) set(facetCountsAtom, noFacetCounts)
})

/** Repeats the search while its results are not visible. */
export const refreshHiddenResultsAtom = atom(null, async (get, set) => {
  if (get(connectionAtom) === 'online' && get(pageAtom).route !== 'search' && isFromDevice(get(facetCountsAtom)))
    await searchAgain(get, set)
})

/** Repeats failed requests after offline data has become available, and a pending search, which would fail without it. */
export const retryFromDeviceAtom = atom(null, async (get, set) => {
  set(startReloadCountAtom, (round) => round + 1)
  if (get(searchStatusAtom) === 'failure' || get(activeRequestAtom)) await searchAgain(get, set)
})

/** Shows the server's results because the user asked for them, even if positions change. */
export const showServerResultsAtom = atom(null, async (get, set) => {
  set(isStartOfflineAtom, false)
  set(startReloadCountAtom, (round) => round + 1)
  if (isFromDevice(get(facetCountsAtom))) await searchAgain(get, set)
})
