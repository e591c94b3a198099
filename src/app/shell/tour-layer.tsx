import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { isTourPlaceAtom, pendingStepsAtom, tourRoundAtom } from '../../domain/tour/atoms.ts'

const load = () => import('../../features/tour/tour.tsx').then((module) => ({ default: module.Tour }))
const Tour = lazy(load)

/** So long a page stands still before somebody begins to explain it. */
const settled = 600
const isInterrupting = () => document.querySelector('dialog:modal, [role=menu]') !== null

/** Begins the tour where it can go and there is something left to show. Its code comes only then. */
export const TourLayer = () => {
  const isPlace = useAtomValue(isTourPlaceAtom)
  const hasSteps = useAtomValue(pendingStepsAtom).length > 0
  const { place } = useAtomValue(pageAtom)
  const page = `${place} ${useAtomValue(tourRoundAtom)}`
  const [running, setRunning] = useState<string | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  // Once a page: what is pending after that has its place elsewhere.
  const isDue = isPlace && hasSteps && ended !== page
  useEffect(() => {
    if (!isDue) return
    void load()
    const timer = setInterval(() => {
      if (!isInterrupting()) setRunning(page)
    }, settled)
    return () => clearInterval(timer)
  }, [isDue, page])
  if (running === null || running !== page) return null
  return (
    <Suspense fallback={null}>
      <Tour
        onEnd={() => {
          setEnded(page)
          setRunning(null)
        }}
      />
    </Suspense>
  )
}
