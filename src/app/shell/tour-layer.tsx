import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { RemoteError } from '#local/remote-error.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { isTourRouteAtom, pendingStepsAtom, tourStartCountAtom } from '../../domain/tour/atoms.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useImmediateAtomValue } from '../../ui/use-immediate-atom-value.ts'

const load = () => Promise.all([import('../../features/tour/tour.tsx'), loadMessages('screens')]).then(([module]) => module.Tour)
const Tour = lazyComponent(load)

/** Time without an interruption before the tour starts. */
const settleDelayMs = 600
const isInterrupting = () => document.querySelector('dialog:modal, [role=menu]') !== null

/** Starts the tour on a page that has steps the user has not seen. Its code loads only then. */
export const TourLayer = () => {
  // With `useAtomValue`, the tour of the previous page could start after the next page is already visible.
  const isTourPage = useImmediateAtomValue(isTourRouteAtom)
  const hasSteps = useAtomValue(pendingStepsAtom).length > 0
  const { route } = useImmediateAtomValue(pageAtom)
  const round = useAtomValue(tourStartCountAtom)
  const showError = useSetAtom(showErrorAtom)
  const page = `${route} ${round}`
  const [runningPage, setRunningPage] = useState<string | null>(null)
  const [endedPage, setEndedPage] = useState<string | null>(null)
  // Once per page: steps that remain pending belong to another page.
  const isDue = isTourPage && hasSteps && endedPage !== page
  useEffect(() => {
    if (!isDue) return
    // Showing the tour tries again. An error message appears only if the user requested the tour.
    load().catch(() => round > 0 && showError(new RemoteError('client.network', 0)))
    const timer = setInterval(() => {
      if (!isInterrupting()) setRunningPage(page)
    }, settleDelayMs)
    return () => clearInterval(timer)
  }, [isDue, page, round, showError])
  if (runningPage === null || runningPage !== page) return null
  return (
    <Tour
      onEnd={() => {
        setEndedPage(page)
        setRunningPage(null)
      }}
    />
  )
}
