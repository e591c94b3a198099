import { useLingui } from '@lingui/macro'
import { useEffect, useRef, useState } from 'react'
import type { Preview } from '../../../domain/asset/media.ts'
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
  readonly line: WaitingLine
  readonly load: (page: number) => Promise<Preview>
  readonly onTurn: (page: number) => void
}

const Entry = ({ number, isCurrent, line, load, onTurn }: EntryProps) => {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [url, setUrl] = useState<string | null>(null)

  const isThere = url !== null
  useEffect(() => {
    const element = button.current
    if (!element || isThere) return
    // A page that can't be had keeps its number; turning to it says what is wrong.
    const fetch = () => load(number).then((preview) => setUrl(preview.url))
    let leave = () => {}
    const observer = new IntersectionObserver(
      ([entry]) => {
        leave()
        if (entry?.isIntersecting) leave = line(fetch)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => {
      leave()
      observer.disconnect()
    }
  }, [isThere, line, load, number])

  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])

  return (
    <li className="shrink-0">
      <button
        ref={button}
        type="button"
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

/** Small pages to choose from; each is fetched when it comes into sight. */
export const PageStrip = ({ page, pages, load, onTurn }: PageStripProps) => {
  const { t } = useLingui()
  // The large page, which has to be drawn by the server too, never waits for a row of small ones.
  const [line] = useState(() => createWaitingLine(2))
  return (
    <ol
      aria-label={t({ id: 'widgets.stage.pages', message: 'Pages' })}
      className="relative m-0 flex list-none gap-2 scroll-px-6 overflow-x-auto border-t border-line px-4 py-3"
    >
      {Array.from({ length: pages }, (_, index) => (
        <Entry key={index + 1} number={index + 1} isCurrent={index + 1 === page} line={line} load={load} onTurn={onTurn} />
      ))}
    </ol>
  )
}
