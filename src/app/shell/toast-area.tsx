import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { toastsAtom } from '../../domain/toasts/atoms.ts'
import { later } from '../../ui/later.tsx'

const Toasts = later(() => import('./toasts.tsx').then((module) => module.Toasts))

/** The toasts' code comes with the first toast, and stays so that the last one can leave in peace. */
export const ToastArea = () => {
  const toasts = useAtomValue(toastsAtom)
  const [wasNeeded, setWasNeeded] = useState(false)
  if (toasts.length && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  return <Toasts toasts={toasts} />
}
