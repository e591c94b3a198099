import { Plural, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import type { SearchAddress } from '../../domain/catalogue/address.ts'
import { facetCountsAtom } from '../../domain/catalogue/atoms.ts'
import { valuesFound } from '../../domain/catalogue/facet-counts.ts'
import { filterTags, withoutTag } from '../../domain/catalogue/filter-changes.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FacetTags } from './facets/facet-tags.tsx'
import { useCollectionNames } from './use-collection-names.ts'

const collections = 'meta_collections'

interface SearchTagsProps {
  readonly address: SearchAddress
  readonly change: (part: Partial<SearchAddress>) => void
}

/** What narrows the search: shared ids and chosen facets, each removable. */
export const SearchTags = ({ address: { filter, ids }, change }: SearchTagsProps) => {
  const { t } = useLingui()
  const { facets } = useAtomValue(configAtom)
  const counts = useAtomValue(facetCountsAtom)
  const tags = useMemo(() => filterTags(filter), [filter])
  const nameOf = useCollectionNames(tags.flatMap(({ field, chosen }) => (field === collections && 'value' in chosen ? [chosen.value] : [])))
  const row = useRef<HTMLDivElement>(null)
  const remove = (part: Partial<SearchAddress>) => {
    // The focus would go with the tag that has it.
    const tagButtons = [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = tagButtons.findIndex((button) => button === document.activeElement)
    const heir = tagButtons[at + 1] ?? tagButtons[at - 1] ?? row.current?.closest('main')
    heir?.focus({ preventScroll: true })
    change(part)
  }
  return (
    <div ref={row} className="flex flex-wrap gap-2 px-4 pb-2">
      {ids && (
        <button
          type="button"
          onClick={() => remove({ ids: null })}
          className="inline-flex min-h-[var(--control-s)] items-center gap-1.5 rounded-full border border-solid border-line-strong bg-surface ps-3 pe-2 text-13px text-on-surface hover:bg-[var(--c-button-hover)]"
        >
          <Icon name="i-lucide-share-2" className="size-4 text-muted" />
          <Plural id="views.search.tags.shared" value={ids.length} one="# shared asset" other="# shared assets" />
          <VisuallyHidden> {t({ id: 'views.search.tags.unshare', message: 'Remove the limit to shared assets' })}</VisuallyHidden>
          <Icon name="i-lucide-x" className="size-4 text-muted" />
        </button>
      )}
      <FacetTags
        tags={tags}
        configured={facets}
        labelOf={(field, value) =>
          valuesFound(counts, field).find((one) => String(one.value) === value)?.label ??
          (field === collections ? nameOf(value) : undefined)
        }
        onRemove={(tag) => remove({ filter: withoutTag(filter, tag) })}
      />
    </div>
  )
}
