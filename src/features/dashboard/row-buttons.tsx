import { useLingui } from '@lingui/macro'
import { type RefObject, useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'

interface RowButtonsProps {
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>
}

/** Scroll distance of a button relative to the visible width: one poster stays in view. */
const stepRatio = 0.8

/** Whether the row continues before and after its visible part. */
const useOverflow = ({ area }: RowButtonsProps) => {
  const [overflow, setOverflow] = useState({ before: false, after: false })
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => {
      // Negative in right-to-left languages.
      const offset = Math.abs(element.scrollLeft)
      const before = offset > 1
      const after = offset < element.scrollWidth - element.clientWidth - 1
      setOverflow((last) => (last.before === before && last.after === after ? last : { before, after }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [area])
  return overflow
}

/** Buttons that scroll a row of posters with a mouse. A finger and the keyboard do not need them. */
export const RowButtons = (props: RowButtonsProps) => {
  const { t } = useLingui()
  const { before, after } = useOverflow(props)
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)')
  const scroll = (direction: 1 | -1) => {
    const element = props.area.current
    if (!element) return
    const sign = getComputedStyle(element).direction === 'rtl' ? -direction : direction
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    element.scrollBy({ left: sign * element.clientWidth * stepRatio, behavior })
  }
  const button = (isForward: boolean) => (
    <span
      key={isForward ? 'next' : 'previous'}
      className={classNames(
        'absolute inset-y-0 my-auto h-[var(--control)] rounded-full bg-popup text-on-popup shadow-[var(--shadow-1)]',
        isForward ? 'end-2' : 'start-2',
      )}
    >
      <IconButton
        icon={isForward ? 'i-lucide-chevron-right' : 'i-lucide-chevron-left'}
        label={
          isForward
            ? t({ id: 'views.dashboard.row.next', message: 'Next' })
            : t({ id: 'views.dashboard.row.previous', message: 'Previous' })
        }
        tabIndex={-1}
        className="rounded-full"
        onClick={() => scroll(isForward ? 1 : -1)}
      />
    </span>
  )
  return (
    hasMouse && (
      <>
        {before && button(false)}
        {after && button(true)}
      </>
    )
  )
}
