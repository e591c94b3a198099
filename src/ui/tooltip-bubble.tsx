import { useLayoutEffect, useRef } from 'react'
import { place } from './floating.ts'

export const TooltipBubble = ({ label, anchor, side }: { label: string; anchor: Element; side: 'top' | 'bottom' }) => {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!bubble.current) return
    bubble.current.showPopover()
    place(bubble.current, anchor, { side, align: 'center', gap: 6 })
  }, [anchor, side])
  return (
    <div
      ref={bubble}
      popover="manual"
      aria-hidden
      className="appear max-w-275px whitespace-pre-line rounded-control bg-[var(--c-tooltip-background)] px-2 py-1 text-12px text-[var(--c-tooltip-text)] shadow-[var(--shadow-2)]"
    >
      {label}
    </div>
  )
}
