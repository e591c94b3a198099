import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { toastsAtom } from '../../domain/toasts/atoms.ts'

const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })))

/** The toasts' code comes with the first toast, and stays so that the last one can leave in peace. */
export const ToastArea = () => {
  const [toast, next] = useAtomValue(toastsAtom)
  const [wasNeeded, setWasNeeded] = useState(false)
  if (toast && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  return (
    <Suspense fallback={null}>
      <Toasts toast={toast ?? null} isLast={next === undefined} />
    </Suspense>
  )
}
