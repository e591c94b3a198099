import { useLingui } from '@lingui/macro'
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Preview } from '../../../domain/asset/media.ts'
import { busyRetryMs } from '../busy-retry.ts'
import { createWaitingLine, type WaitingLine } from './waiting-line.ts'

interface PageStripProps {
  readonly page: number
  readonly pages: number
  readonly load: (page: number) => Promise<Preview>
  readonly onTurn: (page: number) => void
}

interface EntryProps {
  readonly number: number
  readonly isCurrent: boolean
  /** The one that the Tab key leads to. */
  readonly isStop: boolean
  readonly line: WaitingLine
  readonly load: (page: number) => Promise<Preview>
  readonly onTurn: (page: number) => void
}

/** Pixels: from one page to the next, of a page, and of the room before the first and behind the last one. */
const sizes = { step: 56, width: 48, edge: 16 }
/** So many pages beside those in sight are there, too. */
const spare = 4

const start = (number: number): number => sizes.edge + (number - 1) * sizes.step

const Entry = ({ number, isCurrent, isStop, line, load, onTurn }: EntryProps) => {
  const { t } = useLingui()
  const [url, setUrl] = useState<string | null>(null)
  // A page that can't be had keeps its number; turning to it says what is wrong.
  const [failed, setFailed] = useState<{ readonly load: EntryProps['load']; readonly error: unknown } | null>(null)
  const failure = failed?.load === load ? failed.error : null
  useEffect(() => {
    if (failure !== null) return undefined
    return line(() =>
      load(number).then(
        (preview) => setUrl(preview.url),
        (error: unknown) => setFailed({ load, error }),
      ),
    )
  }, [line, load, number, failure])
  const retryMs = busyRetryMs(failure)
  useEffect(() => {
    if (retryMs === null) return undefined
    const timer = setTimeout(() => setFailed(null), retryMs)
    return () => clearTimeout(timer)
  }, [retryMs])
  return (
    <li className="absolute top-3" style={{ insetInlineStart: start(number) }}>
      <button
        type="button"
        data-page={number}
        tabIndex={isStop ? 0 : -1}
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

/** To the page that a key leads to from one; null = to none. */
const byKey = (key: string, from: number, pages: number, isRightToLeft: boolean): number | null => {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 1
  if (key === 'End') return pages
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return Math.max(1, Math.min(pages, from + (key === forward ? 1 : -1)))
}

/**
 * Small pages to choose from. Of a document of thousands only those near what is in sight are in the document; one of them is reached
 * by the Tab key, the others from there by arrows, Home and End.
 */
export const PageStrip = ({ page, pages, load, onTurn }: PageStripProps) => {
  const { t } = useLingui()
  // The large page, which has to be drawn by the server too, never waits for a row of small ones.
  const [line] = useState(() => createWaitingLine(2))
  const list = useRef<HTMLOListElement>(null)
  /** A key is about to move the focus; the page that has it may be out of sight and go with the move. */
  const isMoving = useRef(false)
  const [span, setSpan] = useState({ first: 1, last: 1 })
  const [stop, setStop] = useState(page)
  const [shown, setShown] = useState(page)
  if (shown !== page) {
    setShown(page)
    setStop(page)
  }

  const measure = useCallback(() => {
    if (!list.current) return
    const { scrollLeft, clientWidth } = list.current
    const first = Math.floor(Math.abs(scrollLeft) / sizes.step) + 1 - spare
    const last = first + Math.ceil(clientWidth / sizes.step) + 2 * spare
    setSpan((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [])
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [measure])
  // The page that is shown, or that the keys have come to, is in sight with a bit of the next one, and keeps the focus of the one before.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (isMoving.current || element.contains(document.activeElement))
      element.querySelector<HTMLElement>(`[data-page="${stop}"]`)?.focus({ preventScroll: true })
    isMoving.current = false
    const from = start(stop) - sizes.edge - 8
    const least = from + sizes.width + 2 * (sizes.edge + 8) - element.clientWidth
    const now = Math.abs(element.scrollLeft)
    const wanted = Math.max(0, Math.min(from, Math.max(least, now)))
    if (wanted !== now) element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -wanted : wanted
    measure()
  }, [stop, measure])

  const move = (event: KeyboardEvent<HTMLOListElement>) => {
    const next = byKey(event.key, stop, pages, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (next === null) return
    event.preventDefault()
    isMoving.current = next !== stop
    setStop(next)
  }

  const near = Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index)
  // In their order, whatever is in sight: what has the focus must not go away under it.
  const numbers = [...new Set([...near, stop])].filter((number) => number >= 1 && number <= pages).toSorted((a, b) => a - b)
  const size: CSSProperties = { width: start(pages) + sizes.width + sizes.edge }
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
        <Entry key={number} number={number} isCurrent={number === page} isStop={number === stop} line={line} load={load} onTurn={onTurn} />
      ))}
    </ol>
  )
}
