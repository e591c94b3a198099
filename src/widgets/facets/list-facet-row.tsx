import { useLingui } from '@lingui/macro'
import type { FacetRow } from '../../domain/catalogue/facets.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Radio } from '../../ui/radio.tsx'
import { FacetValue } from './facet-value.tsx'

interface ListFacetRowProps {
  readonly field: string
  readonly kind: 'checkbox' | 'radio'
  readonly row: FacetRow
  /** Shared by the radios of one facet. */
  readonly group: string
  readonly onPick: () => void
  readonly onExclude: () => void
}

/** One value: its box, its words, its count at the end side, and a way to leave it out. */
export const ListFacetRow = ({ field, kind, row, group, onPick, onExclude }: ListFacetRowProps) => {
  const { t } = useLingui()
  const excluded = row.state === 'excluded'
  const label = (
    <span className={`flex items-baseline gap-2 ${excluded ? 'text-muted line-through' : ''}`}>
      <span className="min-w-0 flex-1">
        <FacetValue field={field} value={row.value} label={row.label} />
      </span>
      <span className="shrink-0 text-12px text-muted tabular-nums no-underline">{row.countText}</span>
    </span>
  )
  const name = row.label === '' ? row.value : row.label
  return (
    <li className="group/row flex items-center gap-1 text-14px">
      <div className="min-w-0 flex-1">
        {kind === 'checkbox' ? (
          <Checkbox label={label} checked={row.state === 'selected'} onChange={onPick} />
        ) : (
          <Radio label={label} name={group} checked={row.state === 'selected'} onChange={onPick} />
        )}
      </div>
      <IconButton
        icon={excluded ? 'i-lucide-circle-plus' : 'i-lucide-circle-minus'}
        size="s"
        pressed={excluded}
        label={
          excluded
            ? t({ id: 'views.search.facets.include', message: `Stop excluding ${name}` })
            : t({ id: 'views.search.facets.exclude', message: `Exclude ${name}` })
        }
        onClick={onExclude}
        className={
          excluded
            ? ''
            : 'text-muted pointer-fine:opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 focus-visible:opacity-100'
        }
      />
    </li>
  )
}
