import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { askedAtom } from '../../domain/catalogue/atoms.ts'
import { assetAt, type Results } from '../../domain/catalogue/results.ts'
import { formatNumber } from '../../domain/language/format.ts'
import { classNames } from '../../ui/class-names.ts'
import './position-bar.css'
import type { Scroller } from './scroller.ts'
import { useSortHint } from './use-sort-hint.ts'

interface PositionBarProps {
  readonly scroller: Scroller
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>
  readonly results: Results
}

/** Parts of the list that a key moves by. */
const keySteps: Readonly<Record<string, number>> = { ArrowUp: -0.01, ArrowDown: 0.01, PageUp: -0.1, PageDown: 0.1, Home: -1, End: 1 }
/** ms between two places that are told: who drags needs no more, and words drawn with every frame would cost the list some of its own. */
const toldEvery = 100
/** ms that the place stays in sight after the list has come to rest. */
const lingers = 1200
/** px of the handle. */
const handle = 44

const clamp = (share: number): number => Math.max(0, Math.min(1, share))

/** Where one is in a long list, in words, and a handle that leads anywhere in it at once. */
export const PositionBar = memo(({ scroller, area, results }: PositionBarProps) => {
  const { t, i18n } = useLingui()
  const [at, setAt] = useState(0)
  const [moving, setMoving] = useState(false)
  const [dragged, setDragged] = useState(false)
  const rail = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef(0)
  const sort = useAtomValue(askedAtom)?.wish.sort.key
  const hint = useSortHint(sort, assetAt(results, at))

  useEffect(() => {
    const element = area.current
    let telling = 0
    let rest = 0
    const tell = () => {
      telling = 0
      setAt(scroller.place().position)
    }
    const place = () => track.current?.style.setProperty('transform', `translateY(${scroller.share() * 100}%)`)
    const scrolled = () => {
      place()
      telling ||= window.setTimeout(tell, toldEvery)
      setMoving(true)
      window.clearTimeout(rest)
      rest = window.setTimeout(() => setMoving(false), lingers)
    }
    place()
    tell()
    element?.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      element?.removeEventListener('scroll', scrolled)
      window.clearTimeout(telling)
      window.clearTimeout(rest)
    }
  }, [area, scroller])

  const shareAt = (event: PointerEvent): number => {
    const { top, height } = rail.current?.getBoundingClientRect() ?? { top: 0, height: 1 }
    return clamp((event.clientY - grip.current - top) / Math.max(1, height - handle))
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    const { top } = event.currentTarget.getBoundingClientRect()
    grip.current = event.clientY - top
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(true)
  }
  const drag = (event: PointerEvent) => {
    if (dragged) scroller.goToShare(shareAt(event))
  }
  const release = () => setDragged(false)
  const pressKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    scroller.goToShare(clamp(scroller.share() + step))
  }

  const position = formatNumber(at + 1, i18n.locale)
  const total = formatNumber(results.total, i18n.locale)
  const place = t({ id: 'views.search.position.place', message: `${position} of ${total}` })
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
          aria-valuenow={at + 1}
          aria-valuetext={hint === '' ? place : `${place}, ${hint}`}
          className={classNames('position-handle', (moving || dragged) && 'is-shown')}
          onPointerDown={press}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={pressKey}
        >
          <span aria-hidden className="position-mark" />
          <span aria-hidden className="position-words tabular">
            {hint !== '' && <b className="font-semibold">{hint}</b>}
            <span>{place}</span>
          </span>
        </div>
      </div>
    </div>
  )
})
