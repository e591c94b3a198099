import { Plural, Trans, useLingui } from '@lingui/macro'
import { type FocusEvent, type PointerEvent, useId, useMemo, useState } from 'react'
import { facetKinds } from '#contract/config/facet-kinds.ts'
import type { ListFacet } from '../../../domain/search/facets.ts'
import { regionOf } from '../../../platform/page.ts'
import { Button } from '../../../ui/button.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { FacetFilter } from './facet-filter.tsx'
import type { FacetHandlers } from './facet-handlers.ts'
import { ListFacetRow } from './list-facet-row.tsx'
import { useFacetFilter } from './use-facet-filter.ts'

const valueOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-value]')?.getAttribute('data-value') ?? null) : null

/**
 * Value of the hovered or focused row; null = none. Tracked by the list: a row that moves away from a resting pointer receives no leave
 * event.
 */
export const useActiveRow = () => {
  const [activeValue, setActiveValue] = useState<string | null>(null)
  // An open menu has the focus and must not disappear with the pointer.
  const follow = (event: PointerEvent) =>
    event.currentTarget.querySelector('[aria-expanded="true"]') ?? setActiveValue(valueOf(event.target))
  const handlers = {
    onPointerOver: follow,
    onPointerLeave: (event: PointerEvent) => event.currentTarget.querySelector('[aria-expanded="true"]') ?? setActiveValue(null),
    onFocus: (event: FocusEvent) => setActiveValue(valueOf(event.target)),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setActiveValue(null),
  }
  return { activeValue, handlers }
}

interface ListFacetGroupProps extends Pick<FacetHandlers, 'onToggle' | 'onChoose' | 'onExclude' | 'onFind'> {
  readonly facet: ListFacet
  readonly label: string
  readonly collator: Intl.Collator
}

/** Values as checkboxes or radios, shown in steps of the configured preview. */
export const ListFacetGroup = ({ facet, label, collator, onToggle, onChoose, onExclude, onFind }: ListFacetGroupProps) => {
  const { i18n } = useLingui()
  const numbers = useMemo(() => new Intl.NumberFormat(regionOf(i18n.locale)), [i18n.locale])
  const group = useId()
  const { isSingle } = facetKinds[facet.kind]
  const touch = useMediaQuery('(pointer: coarse)')
  const { text, setText, rows, isNothing, hasFilter, hasMore, hidden, loadAllValues } = useFacetFilter(facet, onFind, collator)
  const activeRow = useActiveRow()
  const step = facet.config.options.preview
  const [shown, setShown] = useState(step)
  const chosenCount = facet.rows.filter((row) => row.state !== 'free').length
  // Selected values are always visible.
  const visible = rows.slice(0, Math.max(shown, chosenCount))
  const isCut = hasMore || rows.length > visible.length
  const isLong = visible.length > Math.max(step, chosenCount)
  const showMore = () => {
    setShown(shown + step)
    // Preloads one step ahead, so that the next click does not wait.
    if (hasMore && shown + 2 * step > rows.length) loadAllValues()
  }

  return (
    <>
      {hasFilter && <FacetFilter label={label} text={text} onChange={setText} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches where the pointer and the focus are */}
      <ul className="m-0 list-none p-0" {...activeRow.handlers}>
        {visible.map((row) => (
          <ListFacetRow
            key={row.value}
            field={facet.field}
            isSingle={isSingle}
            row={row}
            countText={numbers.format(row.count)}
            group={group}
            touch={touch}
            isActive={activeRow.activeValue === row.value}
            onPick={isSingle ? onChoose : onToggle}
            onOnly={onChoose}
            onExclude={onExclude}
          />
        ))}
      </ul>
      {isNothing && (
        <p className="my-2 text-13px text-muted" role="status">
          <Trans id="views.search.facets.no_value">No value contains this text.</Trans>
        </p>
      )}
      {hasFilter && hidden > 0 && visible.length === rows.length && (
        <p className="my-2 text-13px text-muted">
          <Plural
            id="views.search.facets.hidden"
            value={hidden}
            one="# more value: use the filter above to find it."
            other="# more values: use the filter above to find them."
          />
        </p>
      )}
      {(isCut || isLong) && (
        <div className="-ms-2.5 flex gap-2">
          {isCut && (
            <Button variant="ghost" size="s" onClick={showMore}>
              <Trans id="views.search.facets.more">More …</Trans>
            </Button>
          )}
          {isLong && (
            <Button variant="ghost" size="s" onClick={() => setShown(Math.max(step, shown - step))}>
              <Trans id="views.search.facets.less">Less …</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  )
}
