import { type RefObject, useEffect, useState } from 'react'
import { closeDelayMs, openDelayMs } from '../../ui/hover-delays.ts'
import { TooltipBubble } from '../../ui/tooltip-bubble.tsx'

interface CutTextsProps {
  /** The element that scrolls the rows. */
  readonly area: RefObject<HTMLElement | null>
}

interface Hint {
  readonly anchor: Element
  readonly text: string
}

const cellSelector = '.list-cell, [role=columnheader]'

/** A part of a pixel is a rounding error. */
const isLarger = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
const isCut = (cell: Element): boolean => isLarger(cell) || [...cell.querySelectorAll('.truncate')].some(isLarger)
const textOf = (cell: Element): string => cell.textContent?.trim() ?? ''

/** The cut texts of a row with the keyboard focus, or the cut header in it. */
const hintAtFocus = (target: Element): Hint | null => {
  const header = target.closest('[role=columnheader]')
  const cells = header ? [header] : target.matches('.list-row') ? [...target.querySelectorAll('.list-cell')] : []
  const texts = cells.filter(isCut).map(textOf)
  return texts.length > 0 ? { anchor: header ?? target, text: texts.join('\n') } : null
}

/** Shows the whole text of a cell that is cut: below the pointer, and in a row with the keyboard focus. Screen readers read it anyway. */
export const CutTexts = ({ area }: CutTextsProps) => {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => {
    const list = area.current?.parentElement
    if (!list) return undefined
    let timer = 0
    const later = (next: Hint | null, delayMs: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setHint(next), delayMs)
    }
    const hide = () => {
      window.clearTimeout(timer)
      setHint(null)
    }
    const point = ({ target, pointerType }: PointerEvent) => {
      const cell = pointerType === 'mouse' && target instanceof Element ? target.closest(cellSelector) : null
      if (cell && isCut(cell)) later({ anchor: cell, text: textOf(cell) }, openDelayMs)
      else later(null, closeDelayMs)
    }
    const leave = () => later(null, closeDelayMs)
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setHint(hintAtFocus(target))
    }
    const listeners = { pointerover: point, pointerleave: leave, focusin: focus, focusout: hide, pointerdown: hide } as const
    for (const [type, listener] of Object.entries(listeners)) list.addEventListener(type, listener as EventListener)
    area.current?.addEventListener('scroll', hide, { passive: true })
    const scroller = area.current
    return () => {
      window.clearTimeout(timer)
      for (const [type, listener] of Object.entries(listeners)) list.removeEventListener(type, listener as EventListener)
      scroller?.removeEventListener('scroll', hide)
    }
  }, [area])
  const isShown = hint !== null
  useEffect(() => {
    if (!isShown) return undefined
    // The first Escape hides only the text.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      setHint(null)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isShown])
  return hint && <TooltipBubble label={hint.text} anchor={hint.anchor} side="bottom" />
}
