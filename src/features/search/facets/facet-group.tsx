import { useLingui } from '@lingui/macro'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** True once an element was near the visible part of its scrolling parent. It stays true, because the content has state. */
const useNearViewport = <Target extends Element>(
  isInitiallyNear: boolean,
): { readonly target: RefObject<Target | null>; readonly isNear: boolean } => {
  const target = useRef<Target>(null)
  const [isNear, setIsNear] = useState(isInitiallyNear)
  useEffect(() => {
    const element = target.current
    if (!element || isNear) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: '120px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return { target, isNear }
}

interface FacetGroupProps {
  readonly label: string
  /** Number of selected values; also shown while the group is closed. */
  readonly selectedCount: number
  readonly onClear: () => void
  /** Reserved until the group is near the window. */
  readonly expectedHeightPx: number
  /** Renders the content with the group. Otherwise an observer requests it, and the groups below move by the difference to the expected height. */
  readonly isInitiallyNear: boolean
  readonly children: ReactNode
}

/** A facet as a fieldset with a legend that expands and collapses it. */
export const FacetGroup = ({ label, selectedCount, onClear, expectedHeightPx, isInitiallyNear, children }: FacetGroupProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  const body = useId()
  const { target, isNear } = useNearViewport<HTMLFieldSetElement>(isInitiallyNear)
  return (
    <fieldset ref={target} className="relative m-0 min-w-0 border-0 border-b border-solid border-line px-4 py-0">
      <legend className="float-start m-0 w-full p-0">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 border-0 bg-transparent p-0 pe-10 text-start text-14px font-semibold text-inherit"
        >
          <Icon name={open ? 'i-lucide-chevron-down' : 'i-lucide-chevron-right'} className="size-4 text-muted" />
          <span className="min-w-0 flex-1 break-words hyphens-auto">{label}</span>
          {selectedCount > 0 && <span className="rounded-full bg-tint px-2 text-12px text-primary tabular-nums">{selectedCount}</span>}
        </button>
      </legend>
      {selectedCount > 0 && (
        <IconButton
          icon="i-lucide-x"
          size="s"
          label={t({ id: 'views.search.facets.clear', message: `Clear ${label}` })}
          onClick={(event) => {
            // The button disappears with the selection; keep the focus in the group.
            event.currentTarget.closest('fieldset')?.querySelector('button')?.focus()
            onClear()
          }}
          className="absolute inset-ie-2 top-1 text-muted"
        />
      )}
      <div id={body} hidden={!open} className="clear-both pb-3" style={isNear ? {} : { minBlockSize: expectedHeightPx }}>
        {isNear && open && children}
      </div>
    </fieldset>
  )
}
