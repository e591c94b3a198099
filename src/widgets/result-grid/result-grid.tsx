import { useAtomValue } from 'jotai'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { isDateSort } from '#contract/search.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { activeQueryAtom } from '../../domain/search/atoms.ts'
import { listConfigAtom } from '../../domain/search/list-columns.ts'
import type { Need } from '../../domain/search/next-request.ts'
import { idAt, positionOf, type Results } from '../../domain/search/results.ts'
import type { ScrollAnchor } from '../../domain/search/scroll-anchor.ts'
import { tileStepAtom } from '../../domain/search/tile-size.ts'
import { withTileStep } from '../../domain/search/tile-step.ts'
import type { SelectableList } from '../../domain/selection/actions.ts'
import { activeIdAtom, selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { idleComponent, lazyComponent } from '../../ui/lazy-component.tsx'
import { DateHeading } from './date-heading.tsx'
import type { GridView } from './grid-view.ts'
import './result-grid.css'
import { createScroller } from './scroller.ts'
import { tableShape } from './table-shape.ts'
import { TileRow } from './tile-row.tsx'
import { useGridActions } from './use-grid-actions.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useScrollArea } from './use-scroll-area.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { viewDefinitions } from './view-definitions.ts'
import { VirtualRows } from './virtual-rows.tsx'

/** Results as a selectable list. Drops the results of lookups after unmount. */
const useSelectableList = (results: Results, findIds: SelectableList['findIds'], shown: RefObject<HTMLElement | null>): SelectableList =>
  useMemo(
    () => ({
      total: results.total,
      idAt: (position: number) => idAt(results, position),
      positionOf: (id: string) => positionOf(results, id),
      findIds: (span) => findIds(span).then((ids) => (shown.current ? ids : [])),
    }),
    [results, findIds, shown],
  )

const DateLine = lazyComponent(() => import('./date-line.tsx').then((module) => module.DateLine))
const ListHeader = lazyComponent(() => import('./list-header.tsx').then((module) => module.ListHeader), true)
const ListRow = lazyComponent(() => import('./list-row.tsx').then((module) => module.ListRow))
const GridGestures = idleComponent(() => import('./grid-gestures.tsx').then((module) => module.GridGestures))
const PositionBar = idleComponent(() => import('./position-bar.tsx').then((module) => module.PositionBar))

interface ResultGridProps {
  readonly view: ViewKey
  readonly results: Results
  readonly label: string
  /** New results are loading. */
  readonly busy: boolean
  /** Scroll anchor of the previous visit; null = start at the top. */
  readonly startAt: ScrollAnchor | null
  /** Called with the required pages whenever the list has moved. */
  readonly onNeed: (need: Need) => void
  /** Receives a function that reads the current scroll anchor, also after unmount. */
  readonly registerAnchor: (read: () => ScrollAnchor) => void
  readonly findIds: SelectableList['findIds']
  /** Replaces the search configuration; a memoised value. */
  readonly config?: Config
}

/** Padding in px above the first and below the last row: space for outlines and for the floating bar. */
const paddingPx = 96
const listTop: ScrollAnchor = { position: 0, offset: 0 }

/** List height in windows from which the position bar is shown. */
const minLongViewports = 6

/** Results as posters, thumbnails or a table. Virtualised: only rows near the window are in the document. */
export const ResultGrid = ({
  view,
  results,
  label,
  busy,
  startAt,
  onNeed,
  registerAnchor,
  findIds,
  config: ownConfig,
}: ResultGridProps) => {
  const portalConfig = useAtomValue(listConfigAtom)
  const step = useAtomValue(tileStepAtom)(view)
  const locale = useAtomValue(localeAtom)
  const selected = useAtomValue(selectedIdsAtom)
  const sort = useAtomValue(activeQueryAtom)?.query.sort.key
  const activeId = useAtomValue(activeIdAtom)

  const grid = useRef<HTMLDivElement>(null)
  const [scroller] = useState(() => createScroller(paddingPx))
  const { area, frame, width, gutter, fontScale } = useScrollArea(scroller)
  const config = useMemo(() => {
    const base = ownConfig ?? portalConfig
    const search = withTileStep(base.search, step, width)
    return search === base.search ? base : { ...base, search }
  }, [ownConfig, portalConfig, step, width])
  const { tile, borderPx } = viewDefinitions[view]
  const layout = useMemo(
    () => viewDefinitions[view].layout(results, width, config.search, fontScale),
    [view, results, width, config, fontScale],
  )
  const focus = useGridFocus(grid, scroller, startAt?.focused ?? null)
  const list = useSelectableList(results, findIds, grid)

  const restoration = useScrollRestoration(grid, area)
  // A new list starts at its top, the first one at its scroll anchor.
  const shown = useRef<string | null>(null)
  const pending = useRef(startAt)
  useLayoutEffect(() => {
    if (width === 0 || results.total === 0) return
    const key = `${view} ${results.generation}`
    const isOther = shown.current !== key
    const target = pending.current
    const glide = target && results.generation > 0 ? restoration.begin(layout, target) : 0
    const startsAt = target ? { ...target, offset: target.offset - glide } : listTop
    scroller.setLayout(layout, isOther ? startsAt : undefined)
    shown.current = key
    if (results.generation > 0) pending.current = null
  }, [layout, restoration, scroller, view, results.generation, results.total, width])

  useEffect(() => {
    if (frame.layout.rowCount === 0 || frame.layout !== layout) return
    registerAnchor(() => ({ ...scroller.anchor(), focused: focus.latest.current }))
    if (!frame.isFlinging) onNeed(scroller.need(viewDefinitions[view].preloadPx(config.search)))
  }, [frame, layout, scroller, view, config, onNeed, registerAnchor, focus.latest])

  const { open, check, dragSelection, pointer, isCheckable } = useGridActions(list, config, focus)
  const isTable = tile === null
  const onKeyDown = useGridKeys({ list, scroller, focus, isTable, onOpen: open, onCheck: check, isPanelOpen: activeId !== null })

  const tabStop = focus.position !== null && focus.position < results.total ? focus.position : null
  const gridView: GridView = useMemo(
    () => ({ results, config, selected, activeId, isCheckable }),
    [results, config, selected, activeId, isCheckable],
  )
  const { list: table } = config.search
  const shape = useMemo(() => tableShape(table, width, fontScale), [table, width, fontScale])
  const scrollWidthPx = isTable && width > 0 ? shape.scrollWidthPx : null
  const isTabStopDrawn = tabStop !== null && (focus.inside || (layout.rowOf(tabStop) >= frame.first && layout.rowOf(tabStop) < frame.end))
  const isLong = frame.layout.height > minLongViewports * scroller.viewport()
  const { dates } = results
  // Bookmarks and other lists have no search text and an order of their own.
  const lineSort = !dates && results.text !== undefined && results.total > 0 && isDateSort(sort) ? sort : null
  const headerRowCount = isTable ? 1 : 0
  const style = {
    '--ring': `${borderPx(config.search)}px`,
    '--scrollbar': `${gutter}px`,
  } as CSSProperties

  return (
    <div className="relative flex min-h-0 flex-1 flex-col" style={style}>
      {lineSort && (
        <div className="h-7 shrink-0">
          <DateLine sort={lineSort} scroller={scroller} area={area} results={results} />
        </div>
      )}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-busy={busy}
        aria-multiselectable
        aria-rowcount={frame.layout.rowCount + (dates ? frame.layout.groupCount : 0) + headerRowCount}
        {...(isTable ? { 'aria-colcount': table.columns.length + 2 } : {})}
        tabIndex={isTabStopDrawn ? -1 : 0}
        className="flex min-h-0 flex-1 flex-col outline-none"
        data-click={config.search.click}
        onKeyDown={onKeyDown}
        {...pointer}
        {...focus.handlers}
      >
        {isTable && <ListHeader shape={shape} list={table} area={area} />}
        <div
          ref={area}
          role="rowgroup"
          tabIndex={-1}
          data-sideways={scrollWidthPx === null ? undefined : ''}
          className="grid-scroller min-h-0 flex-1 px-2 outline-none sm:px-4"
        >
          <VirtualRows
            frame={frame}
            paddingPx={paddingPx}
            pinned={focus.inside && tabStop !== null ? layout.rowOf(tabStop) : null}
            widthPx={scrollWidthPx}
            renderHeading={(group, first, y, height) =>
              dates && (
                <DateHeading
                  key={`group-${group}`}
                  dates={dates}
                  group={group}
                  rowIndex={first.index + group + 1 + headerRowCount}
                  y={y}
                  height={height}
                  headingPx={frame.layout.headingPx}
                />
              )
            }
            renderRow={(row, y) => {
              const common = {
                row,
                y,
                rowIndex: row.index + (dates ? row.group + 2 : 1) + headerRowCount,
                layout: frame.layout,
                view: gridView,
                tabStop: tabStop !== null && tabStop >= row.first && tabStop < row.end ? tabStop : null,
                isFlinging: frame.isFlinging,
              }
              return tile === null ? (
                <ListRow key={row.first} {...common} locale={locale} shape={shape} />
              ) : (
                <TileRow key={row.first} {...common} kind={tile} />
              )
            }}
          />
        </div>
      </div>
      <GridGestures area={area} view={view} list={list} dragSelection={dragSelection} />
      {isLong && <PositionBar scroller={scroller} area={area} results={results} />}
    </div>
  )
}
