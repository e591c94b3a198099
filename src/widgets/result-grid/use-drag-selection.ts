import { useStore } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import type { SelectableList } from '../../domain/selection/actions.ts'
import { endDragSelectionAtom, moveDragSelectionAtom, startDragSelectionAtom } from '../../domain/selection/drag-selection.ts'
import { createDragSelection, type DragSelection } from './drag-selection.ts'

/** Range selection by dragging over the assets of a list. */
export const useDragSelection = (area: RefObject<HTMLElement | null>, list: SelectableList): DragSelection => {
  const store = useStore()
  const [dragSelection] = useState(() =>
    createDragSelection({
      onBegin: (...what) => store.set(startDragSelectionAtom, ...what),
      onExtend: (...what) => store.set(moveDragSelectionAtom, ...what),
      onEnd: (listed) => void store.set(endDragSelectionAtom, listed),
    }),
  )
  useEffect(() => dragSelection.attach(area.current, list), [area, list, dragSelection])
  // Prevent touch scrolling, which would cancel the gesture.
  useEffect(() => {
    const element = area.current
    const preventScroll = (event: TouchEvent) => dragSelection.isOn() && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => {
      element?.removeEventListener('touchmove', preventScroll)
      dragSelection.end()
    }
  }, [area, dragSelection])
  return dragSelection
}
