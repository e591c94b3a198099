import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { showToastAtom } from '../toasts/atoms.ts'
import { activeIdAtom, selectedIdsAtom, selectionModeAtom } from './atoms.ts'
import { click, idsOf, type Modifiers, mostSelected, type SeenOrder, type Selected, type Span, spanTo, toggled, withAll } from './rules.ts'

/** A list in which assets are selected. */
export interface SelectableList extends SeenOrder {
  /** Ids of a span, also of assets that are not on this device yet. Rejects when they can't be had. */
  readonly findIds: (span: Span) => Promise<readonly string[]>
}

/** An asset and where it stands. */
export interface Spot {
  readonly id: string
  readonly position: number
}

export const putSelectionAtom = atom(null, (_get, set, selected: Selected) => {
  set(selectedIdsAtom, selected)
  if (selected.size === 0) set(selectionModeAtom, false)
})

const notices = {
  failed: msg({ id: 'toast.selection.failed', message: 'The rest could not be selected. Please check the connection and try again.' }),
  full: msg({ id: 'toast.selection.full', message: 'More than 10,000 assets can’t be selected at once.' }),
}

/** Adds a span, once its ids are known; a selection made meanwhile wins. */
export const addSpanAtom = atom(null, async (get, set, span: Span, list: SelectableList) => {
  const before = get(selectedIdsAtom)
  const ids = idsOf(span, list) ?? (await list.findIds(span).catch(() => null))
  if (get(selectedIdsAtom) !== before) return
  if (!ids) return set(showToastAtom, { level: 'warning', message: notices.failed.id })
  set(putSelectionAtom, withAll(before, ids))
  if (span.last - span.first >= mostSelected) set(showToastAtom, { level: 'info', message: notices.full.id })
})

export const clickAssetAtom = atom(null, async (get, set, { id, position }: Spot, modifiers: Modifiers, list: SelectableList) => {
  const result = click(get(selectedIdsAtom), id, position, modifiers, list)
  if ('selected' in result) set(putSelectionAtom, result.selected)
  else await set(addSpanAtom, result.span, list)
})

export const toggleAssetAtom = atom(null, (get, set, id: string) => set(putSelectionAtom, toggled(get(selectedIdsAtom), id)))

/** Adds everything between the nearest selected asset and a position. */
export const extendSelectionAtom = atom(null, (get, set, position: number, list: SelectableList) =>
  set(addSpanAtom, spanTo(get(selectedIdsAtom), position, list), list),
)

export const selectAllAtom = atom(null, (_get, set, list: SelectableList) => set(addSpanAtom, { first: 0, last: list.total - 1 }, list))

export const clearSelectionAtom = atom(null, (_get, set) => set(putSelectionAtom, new Set<string>()))

/** A long press: from now on taps select. */
export const startSelectionModeAtom = atom(null, (get, set, id: string) => {
  set(selectionModeAtom, true)
  set(selectedIdsAtom, withAll(get(selectedIdsAtom), [id]))
})

/** Opens the info panel of an asset, or closes it when it is that one's. */
export const toggleActiveAtom = atom(null, (get, set, id: string) => set(activeIdAtom, get(activeIdAtom) === id ? null : id))
