import { useLingui } from '@lingui/macro'
import { memo, type ReactNode } from 'react'
import type { FacetRow } from '../../../domain/search/facets.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ColourCode } from '../../../widgets/colour-code/colour-code.tsx'
import { Rating } from '../../../widgets/rating/rating.tsx'
import { FacetRowMenu } from './facet-row-menu.tsx'

interface FacetValueProps {
  readonly field: string
  readonly value: string
  readonly label: string
}

/** Display of a value: stars, a colour with its name, else its label. */
const FacetValue = ({ field, value, label }: FacetValueProps) => {
  const code = Number(value)
  if (field === 'rating' && Number.isInteger(code)) return <Rating value={code} />
  if (field === 'color_code' && Number.isInteger(code)) return <ColourCode value={code} />
  // Isolates text of the other writing direction from the count beside it.
  return <bdi>{label === '' ? value : label}</bdi>
}

interface ListFacetRowProps {
  readonly field: string
  /** The user selects at most one value of the facet. */
  readonly isSingle: boolean
  readonly row: FacetRow
  readonly countText: string
  /** Name of the radio group of a facet. */
  readonly group: string
  /** The device has no hover. */
  readonly touch: boolean
  /** The row is hovered or contains the focus. */
  readonly isActive: boolean
  readonly onPick: (field: string, value: string) => void
  /** Selects only this value of the facet. */
  readonly onOnly: (field: string, value: string) => void
  readonly onExclude: (field: string, value: string) => void
  /** In front of the checkbox. */
  readonly before?: ReactNode
  /** Below the row, inside the same list item. */
  readonly below?: ReactNode
}

/** One value: checkbox, label, count, and a menu while the row is hovered or focused. */
export const ListFacetRow = memo(
  ({ field, isSingle, row, countText, group, touch, isActive, onPick, onOnly, onExclude, before, below }: ListFacetRowProps) => {
    const { t } = useLingui()
    const { value, label, state } = row
    const excluded = state === 'excluded'
    const name = label === '' ? value : label
    return (
      <li data-value={value} className="flex min-h-[var(--control-s)] flex-wrap items-center text-14px">
        {before}
        <label className="flex min-h-[inherit] min-w-0 flex-1 cursor-pointer items-center gap-2.5">
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            {...(isSingle ? { name: group } : {})}
            checked={state === 'selected'}
            onChange={() => onPick(field, value)}
            className="m-0 size-4 shrink-0 cursor-pointer accent-primary"
          />
          <span className={`min-w-0 flex-1 break-words hyphens-auto py-1 leading-tight ${excluded ? 'text-muted line-through' : ''}`}>
            <FacetValue field={field} value={value} label={label} />
          </span>
          <span className="text-12px text-muted tabular-nums">{row.count > 0 && countText}</span>
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
            (isActive || touch) && (
              <FacetRowMenu
                name={name}
                {...(isSingle ? {} : { onOnly: () => onOnly(field, value) })}
                onExclude={() => onExclude(field, value)}
                // On touch devices the menu is always visible, so it is less prominent.
                className={touch ? 'opacity-75' : ''}
              />
            )
          )}
        </span>
        {below}
      </li>
    )
  },
)
