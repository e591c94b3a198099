import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { showToastAtom } from '../toasts/atoms.ts'
import { activeIdAtom, selectedIdsAtom, selectionModeAtom } from './atoms.ts'
import { idsOf, type Modifiers, mostSelected, type SeenOrder, type Selected, type Span, spanTo, toggled, withAll } from './rules.ts'

/** A list in which assets are selected. */
export interface SelectableList extends SeenOrder {
  /** Ids of a span, also of assets that are not on this device yet. Rejects when they can't be had. */
  readonly findIds: (span: Span) => Promise<readonly string[]>
}

export const putSelectionAtom = atom(null, (_get, set, selected: Selected) => {
  set(selectedIdsAtom, selected)
  if (selected.size === 0) set(selectionModeAtom, false)
})

const notices = {
  failed: msg({ id: 'toast.selection.failed', message: 'The rest could not be selected. Please check the connection and try again.' }),
  full: msg({ id: 'toast.selection.full', message: 'More than 10,000 assets can’t be selected at once.' }),
}

/** Uses the ids of a span, fetched where they are not on this device yet. That they can't be had is said. */
const withIdsAtom = atom(null, async (_get, set, span: Span, list: SelectableList, use: (ids: readonly string[]) => void) => {
  const ids = idsOf(span, list) ?? (await list.findIds(span).catch(() => null))
  if (ids) use(ids)
  else set(showToastAtom, { level: 'warning', message: notices.failed.id })
})

/** Adds a span, once its ids are known; a selection made meanwhile wins. */
export const addSpanAtom = atom(null, (get, set, span: Span, list: SelectableList) => {
  const before = get(selectedIdsAtom)
  return set(withIdsAtom, span, list, (ids) => {
    if (get(selectedIdsAtom) !== before) return
    set(putSelectionAtom, withAll(before, ids))
    if (span.last - span.first >= mostSelected) set(showToastAtom, { level: 'info', message: notices.full.id })
  })
})

/** Uses the id of what stands at a position, also while that is still on its way. */
export const withIdAtom = atom(null, (_get, set, position: number, list: SelectableList, use: (id: string) => void) =>
  set(withIdsAtom, { first: position, last: position }, list, (ids) => ids.forEach(use)),
)

/** Adds everything between the nearest selected asset and a position. */
export const extendSelectionAtom = atom(null, (get, set, position: number, list: SelectableList) =>
  set(addSpanAtom, spanTo(get(selectedIdsAtom), position, list), list),
)

/** Click selects only that one, Ctrl/Meta toggles it, Shift adds everything between the nearest selected one and it. */
export const clickAssetAtom = atom(null, (get, set, position: number, { toggle, shift }: Modifiers, list: SelectableList) => {
  if (shift) return set(extendSelectionAtom, position, list)
  const before = get(selectedIdsAtom)
  return set(withIdAtom, position, list, (id) => {
    const now = get(selectedIdsAtom)
    if (toggle) set(putSelectionAtom, toggled(now, id))
    // A selection made while the id was looked up wins.
    else if (now === before) set(putSelectionAtom, new Set([id]))
  })
})

export const toggleAssetAtom = atom(null, (get, set, id: string) => set(putSelectionAtom, toggled(get(selectedIdsAtom), id)))

export const selectAllAtom = atom(null, (_get, set, list: SelectableList) => set(addSpanAtom, { first: 0, last: list.total - 1 }, list))

export const clearSelectionAtom = atom(null, (_get, set) => set(putSelectionAtom, new Set<string>()))

/** A long press: from now on taps select. */
export const startSelectionModeAtom = atom(null, (get, set, id: string) => {
  set(selectionModeAtom, true)
  set(selectedIdsAtom, withAll(get(selectedIdsAtom), [id]))
})

/** Opens the info panel of an asset, or closes it when it is that one's. */
export const toggleActiveAtom = atom(null, (get, set, id: string) => set(activeIdAtom, get(activeIdAtom) === id ? null : id))
