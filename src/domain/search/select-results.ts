import { atom } from 'jotai'
import { selectAllAtom } from '../selection/actions.ts'
import { resultsAtom } from './atoms.ts'
import { findIdsAtom } from './find-ids.ts'

/** Selects all results, loaded or not, up to the limit of a selection. */
export const selectAllResultsAtom = atom(null, (get, set) =>
  set(selectAllAtom, {
    total: get(resultsAtom).total,
    idAt: () => undefined,
    positionOf: () => undefined,
    findIds: (span) => set(findIdsAtom, span),
  }),
)
