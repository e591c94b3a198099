import type { RefObject } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import type { SelectableList } from '../../domain/selection/actions.ts'
import { DragSelecting } from './drag-selecting.tsx'
import { SizeGestures } from './size-gestures.tsx'
import type { DragHandle } from './use-drag-handle.ts'

interface GridGesturesProps {
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>
  readonly view: ViewKey
  readonly list: SelectableList
  readonly dragSelection: DragHandle
}

/** Gestures that the first screen does not need: selecting by dragging, and the size of tiles. */
export const GridGestures = ({ area, view, list, dragSelection }: GridGesturesProps) => (
  <>
    <DragSelecting area={area} list={list} handle={dragSelection} />
    <SizeGestures area={area} view={view} />
  </>
)
