import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import type { Config } from '#contract/config/schema.ts'
import { fieldsAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { idleComponent } from '../../ui/lazy-component.tsx'
import { fieldLabel } from '../metadata-list/field-label.ts'
import { listColumns } from './list-columns.ts'
import { shownColumns, type TableShape } from './table-shape.ts'
import './list-header.css'
import { useHeaderSort } from './use-header-sort.ts'

const CutTexts = idleComponent(() => import('./cut-texts.tsx').then((module) => module.CutTexts))

interface ListHeaderProps {
  readonly shape: TableShape
  readonly list: Config['search']['list']
  /** The element that scrolls the rows. */
  readonly area: RefObject<HTMLElement | null>
}

/** Moves the header with rows that scroll sideways. */
const useSidewaysScroll = (header: RefObject<HTMLElement | null>, area: RefObject<HTMLElement | null>, isScrollable: boolean): void => {
  useEffect(() => {
    const [target, source] = [header.current, area.current]
    if (!target || !source || !isScrollable) return undefined
    const follow = () => {
      // Negative in right-to-left languages.
      const offset = source.scrollLeft
      const paddingPx = Number.parseFloat(getComputedStyle(source).paddingInlineStart)
      // Chromium does not scroll the width of the scroll bar, which is less than the padding.
      const hiddenPx = source.scrollWidth - source.clientWidth - Math.abs(offset)
      source.dataset['more'] = `${Math.abs(offset) > 1 ? 'start' : ''} ${hiddenPx > paddingPx ? 'end' : ''}`
      target.style.setProperty('--sideways', `${-offset}px`)
      // The sticky picture stops at the edge of the area, beyond its padding.
      target.style.setProperty('--stuck', `${Math.sign(offset) * Math.max(0, Math.abs(offset) - paddingPx)}px`)
    }
    follow()
    source.addEventListener('scroll', follow, { passive: true })
    const observer = new ResizeObserver(follow)
    observer.observe(source)
    return () => {
      observer.disconnect()
      source.removeEventListener('scroll', follow)
      delete source.dataset['more']
      target.style.removeProperty('--sideways')
      target.style.removeProperty('--stuck')
    }
  }, [header, area, isScrollable])
}

const arrows = { asc: 'i-lucide-arrow-up', desc: 'i-lucide-arrow-down' }
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The header cannot scroll itself: it follows the rows. */
const showHeader = (button: HTMLElement, area: HTMLElement | null, stickyPx: number): void => {
  if (!area) return
  const [box, view] = [button.getBoundingClientRect(), area.getBoundingClientRect()]
  const isRightToLeft = getComputedStyle(area).direction === 'rtl'
  const left = view.left + (isRightToLeft ? 0 : stickyPx)
  const right = view.right - (isRightToLeft ? stickyPx : 0)
  area.scrollLeft += Math.max(0, box.right - right) - Math.max(0, left - box.left)
}

/** Column names, which sort if the portal offers the order; visually hidden if the values are stacked. */
export const ListHeader = ({ shape, list, area }: ListHeaderProps) => {
  const { t } = useLingui()
  const fields = useAtomValue(fieldsAtom)
  const locale = useAtomValue(localeAtom)
  const sortOf = useHeaderSort()
  const columns = [
    { name: t({ id: 'widgets.icons.preview', message: 'Preview' }), sort: null },
    ...shownColumns(list).map((field) => ({
      name: fieldLabel(field, fields, locale),
      // A stacked list has no headers that a user could see.
      sort: shape.isStacked ? null : sortOf(field.field_name),
    })),
  ]
  const header = useRef<HTMLDivElement>(null)
  useSidewaysScroll(header, area, shape.scrollWidthPx !== null)
  return (
    <>
      <div
        ref={header}
        role="rowgroup"
        className={classNames(
          'list-header border-b border-line px-4 pe-[calc(1rem+var(--scrollbar,0px))]',
          shape.isStacked && 'visually-hidden',
        )}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="grid min-h-9 items-center"
          style={{ gridTemplateColumns: listColumns(shape, list), inlineSize: shape.scrollWidthPx ?? undefined }}
        >
          {columns.map(({ name, sort }, index) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              key={index}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={sort?.orientation ? ariaSort[sort.orientation] : undefined}
              className={classNames('truncate text-12px text-muted', index > 0 && 'px-2')}
            >
              {sort ? (
                <button
                  type="button"
                  className="list-sort"
                  onClick={sort.onSort}
                  onFocus={({ currentTarget }) => showHeader(currentTarget, area.current, shape.imageColumnPx)}
                >
                  <span className="truncate">{name}</span>
                  {sort.orientation && <Icon name={arrows[sort.orientation]} className="size-3.5" />}
                </button>
              ) : (
                name
              )}
            </div>
          ))}
        </div>
      </div>
      <CutTexts area={area} />
    </>
  )
}
