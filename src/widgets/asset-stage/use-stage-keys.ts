import { useEffect, useEffectEvent } from 'react'
import { ownsKeys } from './zoom/zoom-keys.ts'

const isRightToLeft = () => document.documentElement.dir === 'rtl'

/** Arrow keys open the neighbours, Escape goes back, unless the focused element needs the key. */
export const useStageKeys = (go: (direction: 1 | -1) => void, back: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || ownsKeys(event.target)) return
    if (event.key === 'Escape') return back()
    const towards = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!towards) return
    event.preventDefault()
    go(towards > 0 === isRightToLeft() ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
