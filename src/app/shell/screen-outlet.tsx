import { Matches, useRouterState } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { ScreenPending } from './screen-pending.tsx'

/** The screen of the current route. Its error boundary contains errors of the screen. */
export const ScreenOutlet = () => {
  // Not `isPageShownAtom`, which changes one frame after the router renders the screen: both would be visible and shift the layout.
  const hasMatch = useRouterState({ select: ({ matches }) => matches.length > 0 })
  // Render the shell first: both at once would be one long task on a slow device.
  const isNext = useDeferredValue(true, false)
  if (!isNext) return null
  return (
    <>
      {!hasMatch && <ScreenPending />}
      <Matches />
    </>
  )
}
