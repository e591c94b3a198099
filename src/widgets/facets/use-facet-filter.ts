import { useEffect, useMemo, useState } from 'react'
import { type FacetRow, inOrder, type ListFacet } from '../../domain/catalogue/facets.ts'
import type { FacetHandlers } from './facet-change.ts'

/** A filter box is shown above this many values. */
export const filterBoxAbove = 50
const typingPause = 200

const hasFilterBox = ({ total, config }: ListFacet): boolean => {
  const { filter } = config.options
  return typeof filter === 'boolean' ? filter : total > filterBoxAbove
}

const plain = (text: string, locale: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)

/** The rows that fit what was typed. When the answer lists only the most frequent values, the others are asked for. */
export const useFacetFilter = (facet: ListFacet, onFind: FacetHandlers['onFind'], collator: Intl.Collator) => {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ readonly text: string; readonly rows: readonly FacetRow[] } | null>(null)
  const { locale } = collator.resolvedOptions()
  const wanted = text.trim()
  const incomplete = facet.total > facet.rows.length

  useEffect(() => {
    if (wanted === '' || !incomplete) return undefined
    const abort = new AbortController()
    const pause = setTimeout(() => {
      onFind(facet.field, wanted, abort.signal)
        .then((values) => {
          const rows = values.map(
            (one): FacetRow => ({ value: String(one.value), label: one.label, count: one.count, countText: one.countStr, state: 'free' }),
          )
          setFound({ text: wanted, rows })
        })
        // What is listed already stays filtered; the rest could not be asked for.
        .catch(() => undefined)
    }, typingPause)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [wanted, incomplete, facet.field, onFind])

  const rows = useMemo(() => {
    if (wanted === '') return facet.rows
    const needle = plain(wanted, locale)
    const listed = facet.rows.filter((row) => plain(row.label, locale).includes(needle))
    const known = new Set(listed.map((row) => row.value))
    const more = found?.text === wanted ? found.rows.filter((row) => !known.has(row.value)) : []
    return [...listed, ...inOrder(more, facet.config.options, collator)]
  }, [facet, found, wanted, locale, collator])

  return { text, setText, rows, hasFilter: hasFilterBox(facet) }
}
