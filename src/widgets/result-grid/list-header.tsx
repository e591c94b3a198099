import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import type { Config } from '#contract/config/schema.ts'
import { fieldsAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { classNames } from '../../ui/class-names.ts'
import { fieldLabel } from '../metadata-list/field-label.ts'
import { listColumns, shownColumns, type TableShape } from './list-columns.ts'
import './list-header.css'

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
      target.style.setProperty('--sideways', `${-offset}px`)
      // The sticky picture stops at the edge of the area, beyond its padding.
      target.style.setProperty('--stuck', `${Math.sign(offset) * Math.max(0, Math.abs(offset) - paddingPx)}px`)
    }
    follow()
    source.addEventListener('scroll', follow, { passive: true })
    return () => {
      source.removeEventListener('scroll', follow)
      target.style.removeProperty('--sideways')
      target.style.removeProperty('--stuck')
    }
  }, [header, area, isScrollable])
}

/** Column names; visually hidden if the values are stacked. */
export const ListHeader = ({ shape, list, area }: ListHeaderProps) => {
  const { t } = useLingui()
  const fields = useAtomValue(fieldsAtom)
  const locale = useAtomValue(localeAtom)
  const names = [
    t({ id: 'widgets.icons.preview', message: 'Preview' }),
    ...shownColumns(list).map((field) => fieldLabel(field, fields, locale)),
  ]
  const header = useRef<HTMLDivElement>(null)
  useSidewaysScroll(header, area, shape.scrollWidthPx !== null)
  return (
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
        {names.map((name, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={index}
            role="columnheader"
            aria-colindex={index + 1}
            className={classNames('truncate text-12px text-muted', index > 0 && 'px-2')}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  )
}
