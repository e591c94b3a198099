import { Matches } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useDeferredValue } from 'react'
import { isPageShownAtom } from '../../domain/navigation/atoms.ts'
import { ScreenPending } from './screen-pending.tsx'

/** The screen of the current route. An error in a screen stays in it. */
export const ScreenOutlet = () => {
  const isPageShown = useAtomValue(isPageShownAtom)
  // The shell is drawn first: both at once would be one long task on a slow device.
  const isNext = useDeferredValue(true, false)
  if (!isNext) return null
  return (
    <>
      {/* The screen may be there a frame before the page counts as shown. Both at once would shift the layout. */}
      {!isPageShown && (
        <div className="[&:not(:last-child)]:hidden">
          <ScreenPending />
        </div>
      )}
      <Matches />
    </>
  )
}
