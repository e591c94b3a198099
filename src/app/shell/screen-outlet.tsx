import { Matches } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useDeferredValue } from 'react'
import { isPageShownAtom } from '../../domain/navigation/atoms.ts'
import { ScreenPending } from './screen-pending.tsx'

/** The screen of the current route. Its error boundary contains errors of the screen. */
export const ScreenOutlet = () => {
  const isPageShown = useAtomValue(isPageShownAtom)
  // Render the shell first: both at once would be one long task on a slow device.
  const isNext = useDeferredValue(true, false)
  if (!isNext) return null
  return (
    <>
      {/* The screen may render one frame before the page counts as shown. Showing both would shift the layout. */}
      {!isPageShown && (
        <div className="[&:not(:last-child)]:hidden">
          <ScreenPending />
        </div>
      )}
      <Matches />
    </>
  )
}
