import { atom } from 'jotai'
import { addSpanAtom, putSelectionAtom, type SelectableList } from './actions.ts'
import { selectedIdsAtom } from './atoms.ts'
import { idsOf, knownIdsOf, type Selected, type Span, withAll } from './rules.ts'

/** A pointer that moves over assets selects everything between where it began and where it is. */
interface Sweep {
  /** Stays selected whatever the sweep reaches and leaves again. */
  readonly before: Selected
  readonly from: number
  readonly to: number
}

const sweepAtom = atom<Sweep | null>(null)

const spanOf = ({ from, to }: Sweep): Span => ({ first: Math.min(from, to), last: Math.max(from, to) })

/** `keep`: what is selected already stays so. */
export const beginSweepAtom = atom(null, (get, set, position: number, keep: boolean, list: SelectableList) => {
  set(sweepAtom, { before: keep ? get(selectedIdsAtom) : new Set<string>(), from: position, to: position })
  set(reachSweepAtom, position, list)
})

/** What is not on this device yet is passed over for now. */
export const reachSweepAtom = atom(null, (get, set, position: number, list: SelectableList) => {
  const sweep = get(sweepAtom)
  if (!sweep) return
  const reached = { ...sweep, to: position }
  set(sweepAtom, reached)
  set(putSelectionAtom, withAll(sweep.before, knownIdsOf(spanOf(reached), list)))
})

/** What was passed over is looked up now. */
export const endSweepAtom = atom(null, async (get, set, list: SelectableList) => {
  const sweep = get(sweepAtom)
  set(sweepAtom, null)
  if (sweep && idsOf(spanOf(sweep), list) === null) await set(addSpanAtom, spanOf(sweep), list)
})
