import { useLingui } from '@lingui/macro'
import { memo } from 'react'
import type { FacetRow } from '../../../domain/catalogue/facets.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FacetRowMenu } from './facet-row-menu.tsx'
import { FacetValue } from './facet-value.tsx'

interface ListFacetRowProps {
  readonly field: string
  readonly kind: 'checkbox' | 'radio'
  readonly row: FacetRow
  readonly countText: string
  /** Shared by the radios of one facet. */
  readonly group: string
  /** There is no pointer that could rest on a row. */
  readonly touch: boolean
  /** Somebody points at it, or has the focus in it. */
  readonly near: boolean
  readonly onPick: (field: string, value: string) => void
  /** This value and no other of the facet. */
  readonly onOnly: (field: string, value: string) => void
  readonly onExclude: (field: string, value: string) => void
}

/** One value: its box, its words, its count at the end side, and a menu with more to do, there while one is at the row. */
export const ListFacetRow = memo(({ field, kind, row, countText, group, touch, near, onPick, onOnly, onExclude }: ListFacetRowProps) => {
  const { t } = useLingui()
  const { value, label, state } = row
  const excluded = state === 'excluded'
  const name = label === '' ? value : label
  return (
    <li data-value={value} className="flex min-h-[var(--control-s)] items-center text-14px">
      <label className="flex min-h-[inherit] min-w-0 flex-1 cursor-pointer items-center gap-2.5">
        <input
          type={kind}
          {...(kind === 'radio' ? { name: group } : {})}
          checked={state === 'selected'}
          onChange={() => onPick(field, value)}
          className="m-0 size-4 shrink-0 cursor-pointer accent-primary"
        />
        <span className={`min-w-0 flex-1 break-words hyphens-auto py-1 leading-tight ${excluded ? 'text-muted line-through' : ''}`}>
          <FacetValue field={field} value={value} label={label} />
        </span>
        <span className="text-12px text-muted tabular-nums">{countText}</span>
      </label>
      <span className={`flex shrink-0 justify-end text-muted ${touch ? 'w-11' : 'w-8'}`}>
        {excluded ? (
          <IconButton
            icon="i-lucide-ban"
            size="s"
            pressed
            label={t({ id: 'views.search.facets.include', message: `Stop excluding ${name}` })}
            onClick={() => onExclude(field, value)}
          />
        ) : (
          (near || touch) && (
            <FacetRowMenu
              name={name}
              {...(kind === 'checkbox' ? { onOnly: () => onOnly(field, value) } : {})}
              onExclude={() => onExclude(field, value)}
              // A way that is always there must not shout in every row.
              className={touch ? 'opacity-75' : ''}
            />
          )
        )}
      </span>
    </li>
  )
})
