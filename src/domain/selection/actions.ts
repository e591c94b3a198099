import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { showToastAtom } from '../toasts/atoms.ts'
import { activeIdAtom, selectedIdsAtom, selectionModeAtom } from './atoms.ts'
import {
  idsOf,
  type Modifiers,
  maxSelectedCount,
  type PositionSpan,
  type ResultOrder,
  rangeTo,
  type Selected,
  toggled,
  withAll,
} from './selection-rules.ts'

/** A list in which assets are selected. */
export interface SelectableList extends ResultOrder {
  /** Ids of a range, also of assets that are not loaded. Rejects if they cannot be loaded. */
  readonly findIds: (span: PositionSpan) => Promise<readonly string[]>
}

export const setSelectionAtom = atom(null, (_get, set, selected: Selected) => {
  set(selectedIdsAtom, selected)
  if (selected.size === 0) set(selectionModeAtom, false)
})

const notices = {
  failed: msg({ id: 'toast.selection.failed', message: 'The rest could not be selected. Please check the connection and try again.' }),
  full: msg({ id: 'toast.selection.full', message: 'You can select at most 10,000 files at once.' }),
}

/** Passes the ids of a range to `use`, loading them if necessary. Shows a warning if that fails. */
const withIdsAtom = atom(null, async (_get, set, span: PositionSpan, list: SelectableList, use: (ids: readonly string[]) => void) => {
  const ids = idsOf(span, list) ?? (await list.findIds(span).catch(() => null))
  if (ids) use(ids)
  else set(showToastAtom, { level: 'warning', message: notices.failed.id })
})

/** Adds a range after its ids are loaded, unless the selection has changed in between. */
export const addRangeAtom = atom(null, (get, set, span: PositionSpan, list: SelectableList) => {
  const before = get(selectedIdsAtom)
  return set(withIdsAtom, span, list, (ids) => {
    if (get(selectedIdsAtom) !== before) return
    set(setSelectionAtom, withAll(before, ids))
    if (span.last - span.first >= maxSelectedCount) set(showToastAtom, { level: 'info', message: notices.full.id })
  })
})

/** Passes the id at a position to `use`, loading it if necessary. */
export const withIdAtom = atom(null, (_get, set, position: number, list: SelectableList, use: (id: string) => void) =>
  set(withIdsAtom, { first: position, last: position }, list, (ids) => ids.forEach(use)),
)

/** Adds everything between the nearest selected asset and a position. */
export const extendSelectionAtom = atom(null, (get, set, position: number, list: SelectableList) =>
  set(addRangeAtom, rangeTo(get(selectedIdsAtom), position, list), list),
)

/** Click selects only this asset, Ctrl/Meta toggles it, Shift adds everything from the nearest selected one. */
export const clickAssetAtom = atom(null, (get, set, position: number, { toggle, shift }: Modifiers, list: SelectableList) => {
  if (shift) return set(extendSelectionAtom, position, list)
  const before = get(selectedIdsAtom)
  return set(withIdAtom, position, list, (id) => {
    const now = get(selectedIdsAtom)
    if (toggle) set(setSelectionAtom, toggled(now, id))
    // A newer selection wins.
    else if (now === before) set(setSelectionAtom, new Set([id]))
  })
})

export const toggleAssetAtom = atom(null, (get, set, id: string) => set(setSelectionAtom, toggled(get(selectedIdsAtom), id)))

export const selectAllAtom = atom(null, (_get, set, list: SelectableList) => set(addRangeAtom, { first: 0, last: list.total - 1 }, list))

export const clearSelectionAtom = atom(null, (_get, set) => set(setSelectionAtom, new Set<string>()))

/** Starts the selection mode, by a long press: taps then select. */
export const startSelectionModeAtom = atom(null, (get, set, id: string) => {
  set(selectionModeAtom, true)
  set(selectedIdsAtom, withAll(get(selectedIdsAtom), [id]))
})

/** Toggles the info panel of an asset. */
export const toggleActiveAtom = atom(null, (get, set, id: string) => set(activeIdAtom, get(activeIdAtom) === id ? null : id))
