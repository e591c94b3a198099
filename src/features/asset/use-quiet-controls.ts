import { type MouseEvent, useEffect, useRef, useState } from 'react'

/** The second tap of a double tap, which zooms, comes within this time. */
const doubleTapMs = 300

const ownsTap = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, fieldset, video, audio, canvas, [role=slider]') !== null

/** Hides the controls over a picture by a tap, and shows them by the next one. */
export const useQuietControls = (): { readonly isQuiet: boolean; readonly onClick: (event: MouseEvent) => void } => {
  const [isQuiet, setQuiet] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const onClick = ({ nativeEvent, target }: MouseEvent) => {
    const isTap = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (!isTap || ownsTap(target)) return
    const isSecond = timer.current !== 0
    window.clearTimeout(timer.current)
    timer.current = isSecond
      ? 0
      : window.setTimeout(() => {
          timer.current = 0
          setQuiet((before) => !before)
        }, doubleTapMs)
  }
  return { isQuiet, onClick }
}
