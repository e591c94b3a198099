import { useEffect, useMemo, useState } from 'react'
import { mostListed } from '../../../domain/catalogue/facet-search.ts'
import { arranged, type FacetRow, type ListFacet } from '../../../domain/catalogue/facets.ts'
import type { FacetHandlers } from './facet-change.ts'

/** A filter box is shown above this many values. */
export const filterBoxAbove = 50
const typingPause = 200

const hasFilterBox = ({ total, config }: ListFacet): boolean => {
  const { filter } = config.options
  return typeof filter === 'boolean' ? filter : total > filterBoxAbove
}

const plain = (text: string, locale: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)

interface Found {
  /** What was asked for; empty = every value. */
  readonly text: string
  readonly rows: readonly FacetRow[]
}

/**
 * The rows that fit what was typed. When the answer lists only the most frequent values, the others are asked for: those that contain the
 * text, or without one as many as there can be. An alphabetical order needs those from the start, any other once somebody has come to the
 * end of what is listed.
 */
export const useFacetFilter = (facet: ListFacet, onFind: FacetHandlers['onFind'], collator: Intl.Collator) => {
  const { field, config, total } = facet
  const [text, setText] = useState('')
  const [calls, setCalls] = useState(0)
  const [found, setFound] = useState<Found | null>(null)
  const { locale } = collator.resolvedOptions()
  const wanted = text.trim()
  const incomplete = total > facet.rows.length
  const needsAll = calls > 0 || (config.options.sort === 'alph' && total <= mostListed)
  const asks = incomplete && (wanted !== '' || needsAll)
  useEffect(() => {
    if (!asks) return undefined
    const abort = new AbortController()
    const pause = setTimeout(() => {
      onFind(field, wanted, abort.signal)
        .then((values) => {
          const rows = values.map((one): FacetRow => ({ value: String(one.value), label: one.label, count: one.count, state: 'free' }))
          setFound({ text: wanted, rows: arranged(rows, config.options, collator) })
        })
        // What is listed already stays; the rest could not be asked for.
        .catch(() => undefined)
    }, typingPause)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows are the answer to another question, another call is another try
  }, [wanted, asks, calls, facet.rows, field, onFind, config.options, collator])
  const rows = useMemo(() => {
    const needle = plain(wanted, locale)
    const listed = wanted === '' ? facet.rows : facet.rows.filter((row) => plain(row.label, locale).includes(needle))
    if (!asks || found?.text !== wanted) return listed
    // What is listed has the counts and the marks of now. Thousands that stand in their order already are put in order quickly.
    const known = new Map(listed.map((row) => [row.value, row]))
    const merged = found.rows.map((row) => known.get(row.value) ?? row)
    for (const { value } of found.rows) known.delete(value)
    return arranged([...merged, ...known.values()], config.options, collator)
  }, [asks, facet.rows, found, wanted, locale, config.options, collator])
  return {
    text,
    setText,
    rows,
    /** What was typed fits nothing, and all that could be asked for is here. */
    isNothing: wanted !== '' && rows.length === 0 && (!asks || found?.text === wanted),
    hasFilter: hasFilterBox(facet),
    /** There are values that are not among the rows, and asking for all has not been tried. */
    hasMore: wanted === '' && total > rows.length && found?.text !== '',
    /** Values that only the filter box finds. */
    hidden: wanted === '' && found?.text === '' ? Math.max(0, total - rows.length) : 0,
    askForAll: () => setCalls(calls + 1),
  }
}
