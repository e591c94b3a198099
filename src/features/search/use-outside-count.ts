import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { apiAtom } from '../../domain/api/atoms.ts'
import { activeQueryAtom, resultsAtom, searchStatusAtom } from '../../domain/search/atoms.ts'
import { searchParameters } from '../../domain/search/query.ts'
import { positionOf } from '../../domain/search/results.ts'

/** Ids in one request: a longer URL may not pass a proxy. */
const maxIdCount = 200

/**
 * Number of selected assets that are not part of the current results. Assets are selected in results, so only those from before the last
 * search can be missing; the server is asked only for the ones that are not loaded.
 */
export const useOutsideCount = (ids: readonly string[]): number => {
  const api = useAtomValue(apiAtom)
  const results = useAtomValue(resultsAtom)
  const active = useAtomValue(activeQueryAtom)
  const status = useAtomValue(searchStatusAtom)
  const { generation } = results
  const first = useRef(generation)
  const [outside, setOutside] = useState<ReadonlySet<string>>(new Set())
  const isReady = status === 'success' || status === 'empty'
  const requested = JSON.stringify(ids)
  useEffect(() => {
    if (!isReady || !active || generation === first.current) return undefined
    const missing = (JSON.parse(requested) as string[]).filter((id) => positionOf(results, id) === undefined).slice(0, maxIdCount)
    if (missing.length === 0) {
      setOutside(new Set())
      return undefined
    }
    let isCurrent = true
    const { query } = active
    const shared = query.filter['id']
    const allowed = shared === undefined ? missing : missing.filter((id) => [shared].flat().includes(id))
    const search = (id: string[]) =>
      api.call('search', { query: searchParameters({ ...query, filter: { ...query.filter, id }, facets: [] }, 0, id.length) })
    const found = allowed.length === 0 ? Promise.resolve([]) : search(allowed).then(({ response }) => response.docs.map(({ id }) => id))
    void found.then(
      (inside) => isCurrent && setOutside(new Set(missing.filter((id) => !inside.includes(id)))),
      // Without a response the count stays unknown.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
    // Further pages of the same results change nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, generation, active, isReady, requested])
  return ids.filter((id) => outside.has(id)).length
}
