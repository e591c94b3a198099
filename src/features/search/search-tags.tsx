import { Plural, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import type { SearchAddress } from '#contract/search-address.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { facetCountsAtom } from '../../domain/search/atoms.ts'
import { valuesFound } from '../../domain/search/facet-counts.ts'
import { filterTags, withoutTag } from '../../domain/search/filter-changes.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FacetTags } from './facets/facet-tags.tsx'
import { useCollectionNames } from './use-collection-names.ts'

const collections = 'meta_collections'

interface SearchTagsProps {
  readonly address: SearchAddress
  readonly change: (part: Partial<SearchAddress>) => void
}

/** Removable tags: shared ids and selected facets. */
export const SearchTags = ({ address: { filter, ids }, change }: SearchTagsProps) => {
  const { t } = useLingui()
  const { facets } = useAtomValue(configAtom)
  const counts = useAtomValue(facetCountsAtom)
  const tags = useMemo(() => filterTags(filter), [filter])
  const nameOf = useCollectionNames(tags.flatMap(({ field, chosen }) => (field === collections && 'value' in chosen ? [chosen.value] : [])))
  const row = useRef<HTMLDivElement>(null)
  const remove = (part: Partial<SearchAddress>) => {
    // Move the focus, which would be lost with the removed tag.
    const tagButtons = [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = tagButtons.findIndex((button) => button === document.activeElement)
    const nextFocus = tagButtons[at + 1] ?? tagButtons[at - 1] ?? row.current?.closest('main')
    nextFocus?.focus({ preventScroll: true })
    change(part)
  }
  return (
    <div ref={row} className="-mt-1 flex gap-2 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-2 [scrollbar-width:none] *:shrink-0">
      {ids && (
        <button
          type="button"
          onClick={() => remove({ ids: null })}
          className="inline-flex min-h-[var(--control-s)] items-center gap-1.5 rounded-full border border-solid border-line-strong bg-surface ps-3 pe-2 text-13px text-on-surface hover:bg-[var(--c-button-hover)]"
        >
          <Icon name="i-lucide-share-2" className="size-4 text-muted" />
          <Plural id="views.search.tags.shared" value={ids.length} one="# shared file" other="# shared files" />
          <VisuallyHidden> {t({ id: 'views.search.tags.unshare', message: 'Show all, not only shared' })}</VisuallyHidden>
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
