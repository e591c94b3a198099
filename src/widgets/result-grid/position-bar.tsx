import { plural, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { clamp } from '#common/clamp.ts'
import { formatNumber } from '../../domain/language/format.ts'
import { activeQueryAtom } from '../../domain/search/atoms.ts'
import { assetAt, type Results } from '../../domain/search/results.ts'
import { classNames } from '../../ui/class-names.ts'
import './position-bar.css'
import type { Asset } from '#contract/asset.ts'
import { isDateSort, type SortKey } from '#contract/search.ts'
import { firstNumber } from '../../domain/search/field-text.ts'
import { dateOf, formatDay } from './result-dates.ts'
import type { Scroller } from './scroller.ts'
import { useGroupLabel } from './use-group-label.ts'

/** Sort value of an asset as text: date, stars or downloads. Empty = the sort key has no readable value. */
const useSortHint = (sort: SortKey | undefined, asset: Asset | undefined): string => {
  const { t, i18n } = useLingui()
  if (isDateSort(sort)) {
    const date = dateOf(asset, sort)
    return date === null ? '' : formatDay(date, i18n.locale, { month: 'short', year: 'numeric' })
  }
  const value = sort && asset ? firstNumber(asset[sort]) : null
  if (value === null) return ''
  if (sort === 'rating') return t({ id: 'views.search.position.rating', message: plural(value, { one: '# star', other: '# stars' }) })
  if (sort !== 'obj_dload_cnt') return ''
  return t({ id: 'views.search.position.downloads', message: plural(value, { one: '# download', other: '# downloads' }) })
}

interface PositionBarProps {
  readonly scroller: Scroller
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>
  readonly results: Results
}

/** Distance that a key moves, relative to the list. */
const keySteps: Readonly<Record<string, number>> = { ArrowUp: -0.01, ArrowDown: 0.01, PageUp: -0.1, PageDown: 0.1, Home: -1, End: 1 }
/** Interval between two updates of the label: a render in every frame would slow the list. */
const labelIntervalMs = 100
/** Time for which the label stays visible after the list has stopped. */
const labelVisibleMs = 1200
/** Height of the handle in px. */
const handlePx = 44

/** Handle that scrolls a long list to any position, with a label of the current position. */
export const PositionBar = memo(({ scroller, area, results }: PositionBarProps) => {
  const { t, i18n } = useLingui()
  const [index, setIndex] = useState(0)
  const [group, setGroup] = useState(0)
  const [isMoving, setIsMoving] = useState(false)
  const [isDragged, setIsDragged] = useState(false)
  const rail = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef(0)
  const sort = useAtomValue(activeQueryAtom)?.query.sort.key
  const sortHint = useSortHint(sort, assetAt(results, index))
  const { dates } = results
  const groupLabel = useGroupLabel(dates, 'short', i18n.locale)
  const hint = dates ? groupLabel(group) : sortHint

  useEffect(() => {
    const element = area.current
    let labelTimer = 0
    let hideTimer = 0
    const updateLabel = () => {
      labelTimer = 0
      setIndex(scroller.anchor().position)
      setGroup(scroller.group())
    }
    const moveHandle = () => track.current?.style.setProperty('transform', `translateY(${scroller.scrollRatio() * 100}%)`)
    const scrolled = () => {
      moveHandle()
      labelTimer ||= window.setTimeout(updateLabel, labelIntervalMs)
      setIsMoving(true)
      window.clearTimeout(hideTimer)
      hideTimer = window.setTimeout(() => setIsMoving(false), labelVisibleMs)
    }
    moveHandle()
    updateLabel()
    element?.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      element?.removeEventListener('scroll', scrolled)
      window.clearTimeout(labelTimer)
      window.clearTimeout(hideTimer)
    }
  }, [area, scroller])

  const ratioAt = (event: PointerEvent): number => {
    const { top, height } = rail.current?.getBoundingClientRect() ?? { top: 0, height: 1 }
    return clamp((event.clientY - grip.current - top) / Math.max(1, height - handlePx), 0, 1)
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    const { top } = event.currentTarget.getBoundingClientRect()
    grip.current = event.clientY - top
    event.currentTarget.setPointerCapture(event.pointerId)
    setIsDragged(true)
  }
  const drag = (event: PointerEvent) => {
    if (isDragged) scroller.goToRatio(ratioAt(event))
  }
  const release = () => setIsDragged(false)
  const pressKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    scroller.goToRatio(clamp(scroller.scrollRatio() + step, 0, 1))
  }

  const position = formatNumber(index + 1, i18n.locale)
  const total = formatNumber(results.total, i18n.locale)
  const label = t({ id: 'views.search.position.place', message: `${position} of ${total}` })
  return (
    <div ref={rail} className="position-rail">
      <div ref={track} className="position-track">
        <div
          role="slider"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t({ id: 'views.search.position.label', message: 'Position in the results' })}
          aria-valuemin={1}
          aria-valuemax={results.total}
          aria-valuenow={index + 1}
          aria-valuetext={hint === '' ? label : `${label}, ${hint}`}
          className={classNames('position-handle', (isMoving || isDragged) && 'is-shown')}
          onPointerDown={press}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={pressKey}
        >
          <span aria-hidden className="position-mark" />
          <span aria-hidden className="position-label tabular">
            {hint !== '' && <b className="font-semibold">{hint}</b>}
            <span>{label}</span>
          </span>
        </div>
      </div>
    </div>
  )
})
