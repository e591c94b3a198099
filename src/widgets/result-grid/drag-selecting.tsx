import { useStore } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import type { SelectableList } from '../../domain/selection/actions.ts'
import {
  cancelDragSelectionAtom,
  endDragSelectionAtom,
  moveDragSelectionAtom,
  startDragSelectionAtom,
} from '../../domain/selection/drag-selection.ts'
import { createDragSelection } from './drag-selection.ts'
import type { DragHandle } from './use-drag-handle.ts'

interface DragSelectingProps {
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>
  readonly list: SelectableList
  readonly handle: DragHandle
}

/** Selects a range by dragging over the assets of a list. Renders nothing. */
export const DragSelecting = ({ area, list, handle }: DragSelectingProps) => {
  const store = useStore()
  const [drag] = useState(() =>
    createDragSelection({
      onBegin: (...what) => store.set(startDragSelectionAtom, ...what),
      onExtend: (...what) => store.set(moveDragSelectionAtom, ...what),
      onEnd: (listed) => void store.set(endDragSelectionAtom, listed),
      onCancel: () => store.set(cancelDragSelectionAtom),
    }),
  )
  useEffect(() => drag.attach(area.current, list), [area, list, drag])
  useEffect(() => handle.connect(drag), [handle, drag])
  useEffect(() => {
    const element = area.current
    // Prevent touch scrolling, which would cancel the gesture.
    const preventScroll = (event: TouchEvent) => drag.isOn() && event.cancelable && event.preventDefault()
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.isOn()) return
      event.stopPropagation()
      drag.cancel()
    }
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    window.addEventListener('keydown', cancel, true)
    return () => {
      element?.removeEventListener('touchmove', preventScroll)
      window.removeEventListener('keydown', cancel, true)
      drag.end()
    }
  }, [area, drag])
  return null
}
