import { atom } from 'jotai'

/** The asset whose info panel is open. */
export const activeIdAtom = atom<string | null>(null)
/** Selected assets in the order of selection. */
export const selectedIdsAtom = atom<ReadonlySet<string>>(new Set<string>())
/**
 * Selection mode on touch devices: taps select instead of opening, and every asset shows a checkbox. Starts with a long press, ends with
 * the selection.
 */
export const selectionModeAtom = atom(false)
