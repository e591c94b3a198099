import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { everything } from '#contract/search.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { startReloadCountAtom } from '../../domain/offline/atoms.ts'
import { isFromDevice } from '../../domain/offline/device-origin.ts'
import { type FacetedQuery, searchParameters } from '../../domain/search/query.ts'
import { repeatWhileVisible } from '../../domain/search/repeat-while-visible.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isStaticDocument } from '../../platform/boot.ts'

const intervalMs = 20_000
const anything: FacetedQuery = { text: everything, filter: {}, facets: [], sort: { key: 'score', orientation: 'desc' } }

/** Loads the collections of the start page again when the number of visible files has changed. Renders nothing. */
export const LiveStart = () => {
  const store = useStore()
  const reload = useSetAtom(startReloadCountAtom)
  const hasSession = useAtomValue(sessionAtom) !== null
  useEffect(() => {
    if (!hasSession || isStaticDocument()) return undefined
    let known: number | null = null
    const check = async (signal: AbortSignal) => {
      const query = searchParameters(anything, 0, 0)
      const { response, facetCounts } = await store.get(apiAtom).call('search', { query, signal })
      if (isFromDevice(facetCounts)) return
      if (known !== null && known !== response.numFound) reload((count) => count + 1)
      known = response.numFound
    }
    return repeatWhileVisible(async (signal) => {
      // A failed request repeats with the next interval.
      await check(signal).catch(() => undefined)
      return intervalMs
    })
  }, [hasSession, reload, store])
  return null
}
