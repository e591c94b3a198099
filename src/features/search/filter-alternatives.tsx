import { Plural, Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { facetCountsAtom } from '../../domain/search/atoms.ts'
import { countWithoutTagsAtom } from '../../domain/search/count-without-tags.ts'
import { valuesFound } from '../../domain/search/facet-counts.ts'
import { filterTags, withoutTag } from '../../domain/search/filter-changes.ts'
import { Button } from '../../ui/button.tsx'
import { useTagTexts } from './facets/use-tag-texts.ts'
import { useCollectionNames } from './use-collection-names.ts'

const collections = 'meta_collections'
/** Each costs a search. */
const maxCountedTags = 6

interface FilterAlternativesProps {
  readonly filter: SearchFilter
  readonly onChange: (filter: SearchFilter) => void
}

/** For an empty result: removes one filter, with the number of results without it. Filters that make no difference are left out. */
export const FilterAlternatives = ({ filter, onChange }: FilterAlternativesProps) => {
  const { facets } = useAtomValue(configAtom)
  const counts = useAtomValue(facetCountsAtom)
  const countWithout = useSetAtom(countWithoutTagsAtom)
  const tags = useMemo(() => filterTags(filter).slice(0, maxCountedTags), [filter])
  const nameOf = useCollectionNames(tags.flatMap(({ field, chosen }) => (field === collections && 'value' in chosen ? [chosen.value] : [])))
  const { fieldText, valueTexts } = useTagTexts(
    facets,
    (field, value) =>
      valuesFound(counts, field).find((one) => String(one.value) === value)?.label ?? (field === collections ? nameOf(value) : undefined),
  )
  const [totals, setTotals] = useState<readonly (number | null)[]>([])
  useEffect(() => {
    const left = new AbortController()
    void countWithout(tags, left.signal).then((found) => {
      if (!left.signal.aborted) setTotals(found)
    })
    return () => left.abort()
  }, [countWithout, tags])
  return tags.map((tag, at) => {
    const total = totals[at] ?? 0
    if (total === 0) return null
    // Elements, because tags in the text would be parsed as tags of the message.
    const filterText = <>{`${fieldText(tag.field)}: ${valueTexts(tag).join(' – ')}`}</>
    return (
      <Button
        key={JSON.stringify(tag)}
        onClick={({ currentTarget }) => {
          // The button disappears after the click.
          currentTarget.closest('main')?.focus()
          onChange(withoutTag(filter, tag))
        }}
      >
        <span>
          <Trans id="views.search.empty.without">
            Remove “<bdi>{filterText}</bdi>”
          </Trans>{' '}
          <span className="text-muted">
            (<Plural id="views.search.empty.without_count" value={total} one="# result" other="# results" />)
          </span>
        </span>
      </Button>
    )
  })
}
