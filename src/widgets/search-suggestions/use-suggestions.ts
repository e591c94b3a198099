import { useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import { loadSuggestionsAtom, noSuggestions } from '../../domain/search/suggestions.ts'

interface Found {
  /** The text that they belong to; null = none were requested. */
  readonly typed: string | null
  readonly suggestions: Suggestions
}

const nothing: Found = { typed: null, suggestions: noSuggestions }

const isRelated = (one: string | null, other: string | null): boolean =>
  one === other || Boolean(one && other && (one.startsWith(other) || other.startsWith(one)))

/**
 * Suggestions for the typed text. Those of a shorter or longer text stay until the response, so that the list does not flicker.
 * @param typed empty = where a search can start; null = none
 */
export const useSuggestions = (typed: string | null, filter: SearchFilter): Found => {
  const load = useSetAtom(loadSuggestionsAtom)
  const [found, setFound] = useState(nothing)
  const filterText = JSON.stringify(filter)
  const currentFilter = useMemo(() => JSON.parse(filterText) as SearchFilter, [filterText])
  useEffect(() => {
    if (typed === null) return
    const superseded = new AbortController()
    const { signal } = superseded
    void load(typed, currentFilter, signal).then((suggestions) => {
      if (!signal.aborted) setFound({ typed, suggestions })
    })
    return () => superseded.abort()
  }, [currentFilter, load, typed])
  return isRelated(found.typed, typed) ? found : nothing
}
