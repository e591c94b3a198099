import { Trans, useLingui } from '@lingui/macro'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { TourStep } from '../../domain/tour/tour-rules.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSpotlight } from './use-spotlight.ts'
import { useStepText } from './use-step-text.ts'

interface TourStepCardProps {
  readonly step: TourStep
  readonly target: Element
  /** Counted from 1. */
  readonly position: number
  readonly total: number
  /** null = this is the first one. */
  readonly onBack: (() => void) | null
  readonly onNext: () => void
  readonly onSkip: () => void
}

/** Spotlight on one element with an explanation. A modal dialog, which returns the focus when it closes. */
export const TourStepCard = ({ step, target, position, total, onBack, onNext, onSkip }: TourStepCardProps) => {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const { title, text } = useStepText(step)
  useSpotlight({ target, frame, card })
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    next.current?.focus()
    return () => element?.close()
  }, [])
  // The focused button may not exist in the next step.
  useEffect(() => {
    if (position > 0 && !card.current?.contains(document.activeElement)) next.current?.focus()
  }, [position])

  const isLast = position === total
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forwards = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const backwards = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === forwards && !isLast) onNext()
    else if (event.key === backwards && onBack) onBack()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside the buttons that do the same
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onSkip()
      }}
      onKeyDown={press}
      className="tour fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-transparent p-0"
    >
      <div ref={frame} className="tour-frame pointer-events-none fixed rounded-card" />
      <div
        ref={card}
        className="fixed grid w-[min(22rem,calc(100vw-1rem))] gap-2 overflow-y-auto rounded-card bg-popup p-4 text-on-popup shadow-[var(--shadow-3)]"
      >
        <div aria-live="polite" className="grid gap-2">
          <h2 id={`${id}-title`} className="m-0 pe-9 text-16px font-semibold">
            {title}
          </h2>
          <p id={`${id}-text`} className="m-0 text-14px">
            {text}
          </p>
        </div>
        <div className="mt-1 flex items-center gap-2">
          <span className="tabular me-auto text-13px text-muted">
            <Trans id="views.search.position.place">
              {position} of {total}
            </Trans>
          </span>
          {onBack && (
            <Button size="s" onClick={onBack}>
              <Trans id="tour.back">Back</Trans>
            </Button>
          )}
          <Button ref={next} size="s" variant="primary" onClick={onNext}>
            {isLast ? <Trans id="tour.done">Done</Trans> : <Trans id="tour.next">Next</Trans>}
          </Button>
        </div>
        <div className="absolute inset-ie-2 top-2.5">
          <IconButton icon="i-lucide-x" size="s" label={t({ id: 'tour.skip', message: 'Skip tour' })} onClick={onSkip} />
        </div>
      </div>
    </dialog>
  )
}
