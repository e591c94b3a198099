import { useStore } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import type { SelectableList } from '../../domain/selection/actions.ts'
import { beginSweepAtom, endSweepAtom, reachSweepAtom } from '../../domain/selection/sweep.ts'
import { createSweep, type Sweep } from './sweep.ts'

/** Selecting by dragging over the assets of a list. */
export const useSweep = (area: RefObject<HTMLElement | null>, list: SelectableList): Sweep => {
  const store = useStore()
  const [sweep] = useState(() =>
    createSweep({
      onBegin: (...what) => store.set(beginSweepAtom, ...what),
      onReach: (...what) => store.set(reachSweepAtom, ...what),
      onEnd: (listed) => void store.set(endSweepAtom, listed),
    }),
  )
  useEffect(() => sweep.over(area.current, list), [area, list, sweep])
  // A list that could still be scrolled by the finger would take the gesture away.
  useEffect(() => {
    const element = area.current
    const hold = (event: TouchEvent) => sweep.isOn() && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => {
      element?.removeEventListener('touchmove', hold)
      sweep.end()
    }
  }, [area, sweep])
  return sweep
}
