import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { FacetValue } from '#contract/search.ts'
import { facetCountsAtom } from '../../../domain/search/atoms.ts'

const typingDelayMs = 200

interface LoadedValues {
  readonly key: string
  readonly values: readonly FacetValue[]
}

/**
 * Values of a tree that the search response does not list: one level, or the matches of a text. They load again with every response. Earlier
 * values of the same key stay until then. null = not loaded yet.
 * @param key parent path or text; null = nothing is needed
 */
export const useTreeValues = (
  field: string,
  key: string | null,
  load: (field: string, key: string, signal: AbortSignal) => Promise<readonly FacetValue[]>,
  isTyped = false,
): readonly FacetValue[] | null => {
  const counts = useAtomValue(facetCountsAtom)
  const [loaded, setLoaded] = useState<LoadedValues | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    const abort = new AbortController()
    const start = () => {
      load(field, key, abort.signal)
        .then((values) => setLoaded({ key, values }))
        // Ignore the error: the listed values remain.
        .catch(() => undefined)
    }
    const timer = setTimeout(start, isTyped ? typingDelayMs : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other counts mean another query
  }, [counts, field, key, load, isTyped])
  return key !== null && loaded?.key === key ? loaded.values : null
}
