import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { markSeenAtom, pendingStepsAtom, skipTourAtom } from '../../domain/tour/atoms.ts'
import type { TourStep } from '../../domain/tour/rules.ts'
import { targetOf } from './targets.ts'
import { TourStepCard } from './tour-step.tsx'
import './tour.css'

interface TourProps {
  readonly onEnd: () => void
}

/** Steps whose place is on the page now. */
const present = (steps: readonly TourStep[]) => steps.filter((step) => targetOf(step) !== null)

/** Leads through what is on this page. What is not here stays unseen and comes where it is. */
export const Tour = ({ onEnd }: TourProps) => {
  const pending = useAtomValue(pendingStepsAtom)
  const markSeen = useSetAtom(markSeenAtom)
  const skip = useSetAtom(skipTourAtom)
  // Seen steps leave what is pending; the round goes on over those it began with.
  const [steps] = useState(() => present(pending))
  const [at, setAt] = useState(0)
  const step = steps[at]
  const target = step ? targetOf(step) : null
  // The page may have become another one meanwhile, e.g. as the device was turned.
  const beside = (direction: 1 | -1): number => {
    let next = at + direction
    for (let other = steps[next]; other && !targetOf(other); other = steps[next]) next += direction
    return next
  }
  const before = beside(-1)
  useEffect(() => {
    if (step && target) markSeen([step])
  }, [step, target, markSeen])
  useEffect(() => {
    if (!(step && target)) onEnd()
  }, [step, target, onEnd])
  if (!step || !target) return null
  return (
    <TourStepCard
      step={step}
      target={target}
      position={at + 1}
      total={steps.length}
      onBack={before < 0 ? null : () => setAt(before)}
      onNext={() => setAt(beside(1))}
      onSkip={() => {
        skip()
        onEnd()
      }}
    />
  )
}
