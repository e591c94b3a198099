import { useLingui } from '@lingui/macro'
import { type RefObject, useEffect, useState } from 'react'
import { assetAt, type Results } from '../../domain/search/results.ts'
import { type DateSort, dateOf, formatDay } from './result-dates.ts'
import type { Scroller } from './scroller.ts'

interface DateLineProps {
  readonly sort: DateSort
  readonly scroller: Scroller
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>
  readonly results: Results
}

/** Up to this many results the line shows the day, else the month. */
const maxDayCount = 200

/** Date of the first visible results, above the list of a backend that does not count them per date. */
export const DateLine = ({ sort, scroller, area, results }: DateLineProps) => {
  const { i18n } = useLingui()
  const [position, setPosition] = useState(0)
  useEffect(() => {
    const element = area.current
    let pending = 0
    const update = () => {
      pending = 0
      setPosition(scroller.anchor().position)
    }
    // One update for each frame at most.
    const scrolled = () => {
      pending ||= requestAnimationFrame(update)
    }
    update()
    element?.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      element?.removeEventListener('scroll', scrolled)
      cancelAnimationFrame(pending)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another list starts at another position
  }, [area, scroller, results.generation])
  const date = dateOf(assetAt(results, position), sort)
  const day = results.total <= maxDayCount ? ({ day: 'numeric' } as const) : {}
  return (
    <p className="m-0 h-7 px-4 text-14px leading-7 font-semibold" data-date-line>
      {date === null ? '' : formatDay(date, i18n.locale, { month: 'long', year: 'numeric', ...day })}
    </p>
  )
}
