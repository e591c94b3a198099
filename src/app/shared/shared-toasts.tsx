import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { toastsAtom } from '../../domain/toasts/atoms.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const Toasts = lazyComponent(() => import('../shell/toasts.tsx').then((module) => module.Toasts))

/** Messages about downloads and failures. Their code loads with the first one and stays, so that the last one can fade out. */
export const SharedToasts = () => {
  const toasts = useAtomValue(toastsAtom)
  const [wasNeeded, setWasNeeded] = useState(false)
  if (toasts.length > 0 && !wasNeeded) setWasNeeded(true)
  return wasNeeded && <Toasts toasts={toasts} />
}
