import { useLingui } from '@lingui/macro'
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clamp } from '#common/clamp.ts'
import type { Preview } from '../../../domain/asset/media.ts'
import { busyRetryMs } from '../busy-retry.ts'
import { createTaskQueue, type TaskQueue } from './task-queue.ts'

interface PageStripProps {
  readonly page: number
  readonly pages: number
  readonly load: (page: number) => Promise<Preview>
  readonly onTurn: (page: number) => void
}

interface EntryProps {
  readonly number: number
  readonly isCurrent: boolean
  /** The entry in the tab order. */
  readonly isTabStop: boolean
  readonly queue: TaskQueue
  readonly load: (page: number) => Promise<Preview>
  readonly onTurn: (page: number) => void
}

/** In px: the distance between pages, the width of a page, and the padding at both ends. */
const sizesPx = { step: 56, width: 48, edge: 16 }
/** Number of pages rendered beyond each visible edge. */
const overscanCount = 4

const startPx = (number: number): number => sizesPx.edge + (number - 1) * sizesPx.step

const Entry = ({ number, isCurrent, isTabStop, queue, load, onTurn }: EntryProps) => {
  const { t } = useLingui()
  const [url, setUrl] = useState<string | null>(null)
  // A page that fails to load keeps its number. The large view shows the reason.
  const [failed, setFailed] = useState<{ readonly load: EntryProps['load']; readonly error: unknown } | null>(null)
  const failure = failed?.load === load ? failed.error : null
  useEffect(() => {
    if (failure !== null) return undefined
    return queue(() =>
      load(number).then(
        (preview) => setUrl(preview.url),
        (error: unknown) => setFailed({ load, error }),
      ),
    )
  }, [queue, load, number, failure])
  const retryMs = busyRetryMs(failure)
  useEffect(() => {
    if (retryMs === null) return undefined
    const timer = setTimeout(() => setFailed(null), retryMs)
    return () => clearTimeout(timer)
  }, [retryMs])
  return (
    <li className="absolute top-3" style={{ insetInlineStart: startPx(number) }}>
      <button
        type="button"
        data-page={number}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t({ id: 'widgets.stage.page_number', message: `Page ${number}` })}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        onClick={() => onTurn(number)}
        className="relative flex h-16 w-12 items-center justify-center overflow-hidden rounded-media border border-solid border-line bg-surface p-0 text-12px text-muted aria-[current]:outline-2 aria-[current]:outline-primary aria-[current]:outline-offset-1 aria-[current]:outline-solid"
      >
        <span className="tabular">{number}</span>
        {url && (
          <img
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            className="absolute inset-0 size-full bg-surface object-cover object-top"
          />
        )}
      </button>
    </li>
  )
}

/** Page that a key moves to; null = the key moves to no page. */
const byKey = (key: string, from: number, pages: number, isRightToLeft: boolean): number | null => {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 1
  if (key === 'End') return pages
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return clamp(from + (key === forward ? 1 : -1), 1, pages)
}

/**
 * Thumbnails of the pages. For long documents only pages near the visible range are rendered.
 * One page is in the tab order; arrows, Home and End reach the others.
 */
export const PageStrip = ({ page, pages, load, onTurn }: PageStripProps) => {
  const { t } = useLingui()
  // A limited queue, so that the large page, which the server renders too, does not wait for the thumbnails.
  const [queue] = useState(() => createTaskQueue(2))
  const list = useRef<HTMLOListElement>(null)
  /** A key is about to move the focus. The focused page may leave the rendered range with the same update. */
  const isMoving = useRef(false)
  const [rendered, setRendered] = useState({ first: 1, last: 1 })
  const [tabStop, setTabStop] = useState(page)
  const [shown, setShown] = useState(page)
  if (shown !== page) {
    setShown(page)
    setTabStop(page)
  }

  const measure = useCallback(() => {
    if (!list.current) return
    const { scrollLeft, clientWidth } = list.current
    const first = Math.floor(Math.abs(scrollLeft) / sizesPx.step) + 1 - overscanCount
    const last = first + Math.ceil(clientWidth / sizesPx.step) + 2 * overscanCount
    setRendered((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [])
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [measure])
  // Scrolls to the shown or focused page with a part of its neighbour, and moves the focus if the previous page had it.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (isMoving.current || element.contains(document.activeElement))
      element.querySelector<HTMLElement>(`[data-page="${tabStop}"]`)?.focus({ preventScroll: true })
    isMoving.current = false
    const from = startPx(tabStop) - sizesPx.edge - 8
    const minLeft = from + sizesPx.width + 2 * (sizesPx.edge + 8) - element.clientWidth
    const current = Math.abs(element.scrollLeft)
    const left = Math.max(0, Math.min(from, Math.max(minLeft, current)))
    if (left !== current) element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -left : left
    measure()
  }, [tabStop, measure])

  const move = (event: KeyboardEvent<HTMLOListElement>) => {
    const next = byKey(event.key, tabStop, pages, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (next === null) return
    event.preventDefault()
    isMoving.current = next !== tabStop
    setTabStop(next)
  }

  const visible = Array.from({ length: rendered.last - rendered.first + 1 }, (_, index) => rendered.first + index)
  // In document order: a focused element must not be moved in the DOM.
  const numbers = [...new Set([...visible, tabStop])].filter((number) => number >= 1 && number <= pages).toSorted((a, b) => a - b)
  const size: CSSProperties = { width: startPx(pages) + sizesPx.width + sizesPx.edge }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys on its buttons
    <ol
      ref={list}
      aria-label={t({ id: 'widgets.stage.pages', message: 'Pages' })}
      onScroll={measure}
      onKeyDown={move}
      className="relative m-0 shrink-0 list-none overflow-x-auto border-t border-line p-0"
    >
      <li aria-hidden="true" style={size} className="h-22" />
      {numbers.map((number) => (
        <Entry
          key={number}
          number={number}
          isCurrent={number === page}
          isTabStop={number === tabStop}
          queue={queue}
          load={load}
          onTurn={onTurn}
        />
      ))}
    </ol>
  )
}
