import { useEffect, useMemo, useState } from 'react'
import { maxListedValueCount } from '../../../domain/search/facet-search.ts'
import { type FacetRow, type ListFacet, sortedFacetRows } from '../../../domain/search/facets.ts'
import { foldedText } from '../../../platform/folded-text.ts'
import type { FacetHandlers } from './facet-handlers.ts'

/** A filter box is shown above this many values. */
export const minFilteredCount = 50
const typingDelayMs = 200

const hasFilterBox = ({ total, config }: ListFacet): boolean => {
  const { filter } = config.options
  return typeof filter === 'boolean' ? filter : total > minFilteredCount
}

interface LoadedValues {
  /** Text of the request; empty = all values. */
  readonly text: string
  readonly rows: readonly FacetRow[]
}

interface ValueRequest {
  readonly facet: ListFacet
  readonly onFind: FacetHandlers['onFind']
  readonly collator: Intl.Collator
  readonly text: string
  readonly isRequested: boolean
  /** Another number repeats the request. */
  readonly callCount: number
}

/** Values that the server finds for a text; null = none have arrived. Those of an earlier text stay until then. */
const useLoadedValues = ({ facet, onFind, collator, text, isRequested, callCount }: ValueRequest): LoadedValues | null => {
  const { field, rows: listedRows, config } = facet
  const [loaded, setLoaded] = useState<LoadedValues | null>(null)
  useEffect(() => {
    if (!isRequested) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      onFind(field, text, abort.signal)
        .then((values) => {
          const rows = values.map((one): FacetRow => ({ value: String(one.value), label: one.label, count: one.count, state: 'free' }))
          setLoaded({ text, rows: sortedFacetRows(rows, config.options, collator) })
        })
        // Ignore the error: the listed values remain.
        .catch(() => undefined)
    }, typingDelayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows mean another query, another call is a retry
  }, [text, isRequested, callCount, listedRows, field, onFind, config.options, collator])
  return loaded
}

/** Rows of both lists. Listed rows have current counts and states, so they have priority. */
const mergedRows = (listed: readonly FacetRow[], loaded: readonly FacetRow[]): readonly FacetRow[] => {
  const listedByValue = new Map(listed.map((row) => [row.value, row]))
  const merged = loaded.map((row) => listedByValue.get(row.value) ?? row)
  for (const { value } of loaded) listedByValue.delete(value)
  return [...merged, ...listedByValue.values()]
}

/**
 * Rows that match the filter text. If the response lists only the most frequent values, the others are requested from the server: those
 * that contain the text, or, without a text, all.
 * An alphabetical order needs all values from the start, any other order when the user reaches the end of the list.
 */
export const useFacetFilter = (facet: ListFacet, onFind: FacetHandlers['onFind'], collator: Intl.Collator) => {
  const { config, total } = facet
  const { locale } = collator.resolvedOptions()
  const [text, setText] = useState('')
  const [callCount, setCallCount] = useState(0)
  const query = text.trim()
  const needsAll = callCount > 0 || (config.options.sort === 'alph' && total <= maxListedValueCount)
  const isRequested = total > facet.rows.length && (query !== '' || needsAll)
  const loaded = useLoadedValues({ facet, onFind, collator, text: query, isRequested, callCount })
  const rows = useMemo(() => {
    const needle = foldedText(query, locale)
    const listed = query === '' ? facet.rows : facet.rows.filter((row) => foldedText(row.label, locale).includes(needle))
    if (!isRequested || loaded?.text !== query) return listed
    // Sorting thousands of sorted rows is fast.
    return sortedFacetRows(mergedRows(listed, loaded.rows), config.options, collator)
  }, [isRequested, facet.rows, loaded, query, locale, config.options, collator])
  const hasAllLoaded = loaded?.text === ''
  return {
    text,
    setText,
    rows,
    /** No value matches, and all available values were requested. */
    isNothing: query !== '' && rows.length === 0 && (!isRequested || loaded?.text === query),
    hasFilter: hasFilterBox(facet),
    /** More values exist, and not all were requested yet. */
    hasMore: query === '' && total > rows.length && !hasAllLoaded,
    /** Number of values that only the filter box finds. */
    hidden: query === '' && hasAllLoaded ? Math.max(0, total - rows.length) : 0,
    loadAllValues: () => setCallCount(callCount + 1),
  }
}
