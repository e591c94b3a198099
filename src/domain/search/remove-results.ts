import { atom, type Getter, type Setter } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { maxRowCount } from '#contract/max-rows.ts'
import { apiAtom } from '../api/atoms.ts'
import { isFromDevice } from '../api/device-origin.ts'
import { configAtom } from '../config/atoms.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom, searchStatusAtom } from './atoms.ts'
import { toDateGroups, withoutPositionsInGroups } from './date-groups.ts'
import { noFacetCounts } from './facet-counts.ts'
import { activeRequestAtom, cancelPage } from './page-actions.ts'
import { searchParameters } from './query.ts'
import { type Results, withPage } from './results.ts'

/** Removes the assets at these positions. Later results move up. */
const withoutPositions = (results: Results, removed: ReadonlySet<number>): Results => {
  const loaded = new Map<number, Asset | null>()
  let passed = 0
  for (const [position, asset] of [...results.loaded].toSorted(([a], [b]) => a - b)) {
    if (removed.has(position)) passed += 1
    else loaded.set(position - passed, asset)
  }
  const aspectRatios = results.aspectRatios.filter((_, position) => !removed.has(position))
  const dates = withoutPositionsInGroups(results.dates, removed, results.total)
  return { ...results, total: results.total - removed.size, loaded, aspectRatios, dates }
}

/** Reads the results again from the first to the last loaded one. The list keeps its scroll position. */
const reload = async (get: Getter, set: Setter, hidden: ReadonlySet<string>): Promise<void> => {
  const [active, before] = [get(activeQueryAtom), get(resultsAtom)]
  if (!active) return
  const rows = Math.min(maxRowCount, Math.max(before.pages.first, ...[...before.loaded.keys()].map((position) => position + 1)))
  const { response, dateCounts } = await get(apiAtom).call('search', { query: searchParameters({ ...active.query, facets: [] }, 0, rows) })
  const { docs, numFound } = response
  // The index may lag behind the rights.
  if (get(activeQueryAtom) !== active || get(activeRequestAtom) || docs.some(({ id }) => hidden.has(id))) return
  cancelPage(get, set)
  const now = { ...get(resultsAtom), loaded: new Map(), dates: toDateGroups(dateCounts, numFound) }
  set(resultsAtom, withPage(now, { from: 0, to: docs.length }, docs, numFound))
  if (numFound === 0) set(searchStatusAtom, 'empty')
}

/**
 * Removes assets from the results, also without a connection. Then reloads the facet counts, because some facet values may belong only to
 * these assets. Reloads the results if their new total shows that more assets were removed.
 */
export const removeResultsAtom = atom(null, async (get, set, ids: ReadonlySet<string>) => {
  const before = get(resultsAtom)
  const shown = [...before.loaded].filter(([, asset]) => asset !== null && ids.has(asset.id)).map(([position]) => position)
  if (shown.length === 0) return
  // Its positions belong to the longer list.
  cancelPage(get, set)
  const results = withoutPositions(before, new Set(shown))
  set(resultsAtom, results)
  if (results.total === 0 && get(searchStatusAtom) === 'success') set(searchStatusAtom, 'empty')

  const [active, oldCounts] = [get(activeQueryAtom), get(facetCountsAtom)]
  if (!active) return
  const facets = get(configAtom).facets.map((facet) => facet.field_name)
  const counted = await get(apiAtom)
    .call('search', { query: searchParameters({ ...active.query, facets }, 0, 1) })
    .catch(() => null)
  // Not after another search.
  if (get(activeQueryAtom) !== active || get(facetCountsAtom) !== oldCounts) return
  set(facetCountsAtom, counted?.facetCounts ?? noFacetCounts)
  // This device may know fewer assets than the server.
  const isSameSource = counted !== null && isFromDevice(counted.facetCounts) === isFromDevice(oldCounts)
  if (isSameSource && counted.response.numFound !== get(resultsAtom).total) await reload(get, set, ids).catch(() => undefined)
})
