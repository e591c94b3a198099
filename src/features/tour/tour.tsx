import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { markSeenAtom, pendingStepsAtom, skipTourAtom } from '../../domain/tour/atoms.ts'
import type { TourStep } from '../../domain/tour/tour-rules.ts'
import { TourStepCard } from './tour-step.tsx'

/** A result: a tile, or a row of the list. */
const result = '[role=grid] [data-position]'

/** Selectors of the target of each step, in order of preference. */
const targets: Readonly<Record<TourStep, readonly string[]>> = {
  language: ['[data-tour=language]'],
  bookmark: ['nav a[href="#/bookmark"]'],
  search_input: ['[role=search] input'],
  tile: ['[data-tour=tile]'],
  collection: ['[data-tour=collection]'],
  sort: ['[data-tour=sort]'],
  views: ['[data-tour=views]'],
  facets: ['[data-tour=facets]'],
  result: ['[data-tour=result]'],
  result_view: [result],
  info_panel: ['[data-tour=info_panel]', result],
  icon_set: ['[data-tour=icon_set]', result],
}

const hasBox = (element: Element) => element.getClientRects().length > 0
/** Elements with `display: contents` have no box of their own. */
const boxElement = (element: Element): Element | null =>
  hasBox(element) ? element : ([...element.querySelectorAll('*')].find(hasBox) ?? null)

/** Target element of a step; null = it is not on this page. */
const targetOf = (step: TourStep): Element | null => {
  for (const selector of targets[step]) {
    for (const element of document.querySelectorAll(selector)) {
      const found = boxElement(element)
      if (found) return found
    }
  }
  return null
}

import './tour.css'

interface TourProps {
  readonly onEnd: () => void
}

const isPresent = (step: TourStep): boolean => targetOf(step) !== null

/** Tour through the targets on this page, also those that appear while it runs. Steps without a target stay pending for another page. */
export const Tour = ({ onEnd }: TourProps) => {
  const pending = useAtomValue(pendingStepsAtom)
  const markSeen = useSetAtom(markSeenAtom)
  const skip = useSetAtom(skipTourAtom)
  // Seen steps are removed from the pending ones; this round keeps its initial list.
  const [steps] = useState(pending)
  const [index, setIndex] = useState(() => pending.findIndex(isPresent))
  const step = steps[index]
  const target = step ? targetOf(step) : null
  // Targets may have disappeared, e.g. after the device was rotated, or may still be loading.
  const neighbourIndex = (direction: 1 | -1): number => {
    let next = index + direction
    for (let other = steps[next]; other && !isPresent(other); other = steps[next]) next += direction
    return next
  }
  const previousIndex = neighbourIndex(-1)
  useEffect(() => {
    if (step && target) markSeen([step])
  }, [step, target, markSeen])
  useEffect(() => {
    if (!(step && target)) onEnd()
  }, [step, target, onEnd])
  if (!step || !target) return null
  const presentSteps = steps.filter(isPresent)
  return (
    <TourStepCard
      step={step}
      target={target}
      position={presentSteps.indexOf(step) + 1}
      total={presentSteps.length}
      onBack={previousIndex < 0 ? null : () => setIndex(previousIndex)}
      onNext={() => setIndex(neighbourIndex(1))}
      onSkip={() => {
        skip()
        onEnd()
      }}
    />
  )
}
