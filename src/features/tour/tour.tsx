import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { markSeenAtom, pendingStepsAtom, skipTourAtom } from '../../domain/tour/atoms.ts'
import type { TourStep } from '../../domain/tour/tour-rules.ts'
import { targetOf } from './targets.ts'
import { TourStepCard } from './tour-step.tsx'
import './tour.css'

interface TourProps {
  readonly onEnd: () => void
}

/** Steps whose target is on the page. */
const present = (steps: readonly TourStep[]) => steps.filter((step) => targetOf(step) !== null)

/** Tour through the targets on this page. Steps without a target stay pending for another page. */
export const Tour = ({ onEnd }: TourProps) => {
  const pending = useAtomValue(pendingStepsAtom)
  const markSeen = useSetAtom(markSeenAtom)
  const skip = useSetAtom(skipTourAtom)
  // Seen steps are removed from the pending ones; this round keeps its initial list.
  const [steps] = useState(() => present(pending))
  const [index, setIndex] = useState(0)
  const step = steps[index]
  const target = step ? targetOf(step) : null
  // Targets may have disappeared, e.g. after the device was rotated.
  const neighbourIndex = (direction: 1 | -1): number => {
    let next = index + direction
    for (let other = steps[next]; other && !targetOf(other); other = steps[next]) next += direction
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
  return (
    <TourStepCard
      step={step}
      target={target}
      position={index + 1}
      total={steps.length}
      onBack={previousIndex < 0 ? null : () => setIndex(previousIndex)}
      onNext={() => setIndex(neighbourIndex(1))}
      onSkip={() => {
        skip()
        onEnd()
      }}
    />
  )
}
