import { useAtomValue } from 'jotai'
import { Suspense, useDeferredValue } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { screenAtom } from '../navigator.ts'
import { ScreenError } from '../screen-error.tsx'
import { ScreenPending } from './screen-pending.tsx'

/** The page itself. What goes wrong in it stays in it. */
export const ScreenOutlet = ({ onRetry }: { readonly onRetry: () => void }) => {
  const screen = useAtomValue(screenAtom)
  const { place, value } = useAtomValue(pageAtom)
  // What stands around it first: both at once would be one long task on a slow device.
  const isNext = useDeferredValue(true, false)
  if (!isNext) return null
  if (!screen) return <ScreenPending />
  if ('failure' in screen) return <ScreenError failure={screen.failure} onRetry={onRetry} />
  return (
    <ErrorBoundary resetKey={`${place} ${value}`} renderFallback={(failure, reset) => <ScreenError failure={failure} onRetry={reset} />}>
      <Suspense fallback={<ScreenPending />}>
        <screen.Component />
      </Suspense>
    </ErrorBoundary>
  )
}
