import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sayFailureAtom } from '../../domain/toasts/failures.ts'
import { isTourPlaceAtom, pendingStepsAtom, tourRoundAtom } from '../../domain/tour/atoms.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { later } from '../../ui/later.tsx'

const load = () => import('../../features/tour/tour.tsx').then((module) => module.Tour)
const Tour = later(load)

/** So long a page stands still before somebody begins to explain it. */
const settled = 600
const isInterrupting = () => document.querySelector('dialog:modal, [role=menu]') !== null

/** Begins the tour where it can go and there is something left to show. Its code comes only then. */
export const TourLayer = () => {
  const isPlace = useAtomValue(isTourPlaceAtom)
  const hasSteps = useAtomValue(pendingStepsAtom).length > 0
  const { place } = useAtomValue(pageAtom)
  const round = useAtomValue(tourRoundAtom)
  const sayFailure = useSetAtom(sayFailureAtom)
  const page = `${place} ${round}`
  const [running, setRunning] = useState<string | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  // Once a page: what is pending after that has its place elsewhere.
  const isDue = isPlace && hasSteps && ended !== page
  useEffect(() => {
    if (!isDue) return
    // Tried again when it is shown. Whoever has asked for it hears why it does not come.
    load().catch(() => round > 0 && sayFailure(new ApiFailure('client.network', 0)))
    const timer = setInterval(() => {
      if (!isInterrupting()) setRunning(page)
    }, settled)
    return () => clearInterval(timer)
  }, [isDue, page, round, sayFailure])
  if (running === null || running !== page) return null
  return (
    <Tour
      onEnd={() => {
        setEnded(page)
        setRunning(null)
      }}
    />
  )
}
