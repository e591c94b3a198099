import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { toastsAtom } from '../../domain/toasts/atoms.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const Toasts = lazyComponent(() => import('./toasts.tsx').then((module) => module.Toasts))

/** Loads the toast code with the first toast and stays mounted, so that the last toast can animate out. */
export const ToastArea = () => {
  const toasts = useAtomValue(toastsAtom)
  const [wasNeeded, setWasNeeded] = useState(false)
  if (toasts.length && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  return <Toasts toasts={toasts} />
}
