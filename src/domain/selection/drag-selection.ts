import { atom } from 'jotai'
import { addRangeAtom, type SelectableList, setSelectionAtom } from './actions.ts'
import { selectedIdsAtom } from './atoms.ts'
import { idsOf, knownIdsOf, type PositionSpan, type Selected, withAll } from './selection-rules.ts'

/** Selection by dragging: everything between the start and the current position. */
interface DragSelection {
  /** Selected before the drag; stays selected. */
  readonly before: Selected
  readonly from: number
  readonly to: number
}

const dragSelectionAtom = atom<DragSelection | null>(null)

export const isDragSelectingAtom = atom((get) => get(dragSelectionAtom) !== null)

const spanOf = ({ from, to }: DragSelection): PositionSpan => ({ first: Math.min(from, to), last: Math.max(from, to) })

/** Starts a drag. @param isAdding preserves the existing selection */
export const startDragSelectionAtom = atom(null, (get, set, position: number, isAdding: boolean, list: SelectableList) => {
  set(dragSelectionAtom, { before: isAdding ? get(selectedIdsAtom) : new Set<string>(), from: position, to: position })
  set(moveDragSelectionAtom, position, list)
})

/** Extends the drag to a position. Skips assets that are not loaded. */
export const moveDragSelectionAtom = atom(null, (get, set, position: number, list: SelectableList) => {
  const sweep = get(dragSelectionAtom)
  if (!sweep) return
  const reached = { ...sweep, to: position }
  set(dragSelectionAtom, reached)
  set(setSelectionAtom, withAll(sweep.before, knownIdsOf(spanOf(reached), list)))
})

/** Ends the drag and restores the selection before it. */
export const cancelDragSelectionAtom = atom(null, (get, set) => {
  const sweep = get(dragSelectionAtom)
  set(dragSelectionAtom, null)
  if (sweep) set(setSelectionAtom, sweep.before)
})

/** Ends the drag and loads the ids that were skipped. */
export const endDragSelectionAtom = atom(null, async (get, set, list: SelectableList) => {
  const sweep = get(dragSelectionAtom)
  set(dragSelectionAtom, null)
  if (sweep && idsOf(spanOf(sweep), list) === null) await set(addRangeAtom, spanOf(sweep), list)
})
