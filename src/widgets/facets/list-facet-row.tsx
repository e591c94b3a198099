import { useLingui } from '@lingui/macro'
import { memo, useState } from 'react'
import type { FacetRow } from '../../domain/catalogue/facets.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FacetValue } from './facet-value.tsx'

interface ListFacetRowProps {
  readonly field: string
  readonly kind: 'checkbox' | 'radio'
  readonly row: FacetRow
  /** Shared by the radios of one facet. */
  readonly group: string
  /** There is no pointer that could rest on a row. */
  readonly touch: boolean
  readonly onPick: (field: string, value: string) => void
  readonly onExclude: (field: string, value: string) => void
}

/** One value: its box, its words, its count at the end side, and a way to leave it out, there while one is at the row. */
export const ListFacetRow = memo(({ field, kind, row, group, touch, onPick, onExclude }: ListFacetRowProps) => {
  const { t } = useLingui()
  const [near, setNear] = useState(false)
  const { value, label, countText, state } = row
  const excluded = state === 'excluded'
  const name = label === '' ? value : label
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches where the pointer and the focus are
    <li
      className="flex min-h-[var(--control-s)] items-center text-14px"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setNear(false)}
    >
      <label className="flex min-h-[inherit] min-w-0 flex-1 cursor-pointer items-center gap-2.5">
        <input
          type={kind}
          {...(kind === 'radio' ? { name: group } : {})}
          checked={state === 'selected'}
          onChange={() => onPick(field, value)}
          className="m-0 size-4 shrink-0 cursor-pointer accent-primary"
        />
        <span className={`min-w-0 flex-1 break-words hyphens-auto leading-tight ${excluded ? 'text-muted line-through' : ''}`}>
          <FacetValue field={field} value={value} label={label} />
        </span>
        <span className="text-12px text-muted tabular-nums">{countText}</span>
      </label>
      <span className={`flex shrink-0 justify-end text-muted ${touch ? 'w-11' : 'w-8'}`}>
        {(near || touch || excluded) && (
          <IconButton
            icon="i-lucide-ban"
            size="s"
            pressed={excluded}
            label={
              excluded
                ? t({ id: 'views.search.facets.include', message: `Stop excluding ${name}` })
                : t({ id: 'views.search.facets.exclude', message: `Exclude ${name}` })
            }
            onClick={() => onExclude(field, value)}
            // A way that is always there must not shout in every row.
            className={touch && !excluded ? 'text-14px opacity-75' : ''}
          />
        )}
      </span>
    </li>
  )
})
