import * as fc from 'fast-check'
import { history } from './actions.ts'
import { type HistoryParts, runHistory } from './run-history.ts'

export interface HistoryOptions {
  readonly runs: number
  readonly seed: number
  readonly withRestore: boolean
  /** Creates the initial state of a history. */
  readonly begin: () => Promise<HistoryParts & { readonly end?: () => Promise<void> }>
}

/** Rejects with the smallest history that violates an invariant, and its seed. */
export const checkHistories = ({ runs, seed, withRestore, begin }: HistoryOptions): Promise<void> =>
  fc.assert(
    fc.asyncProperty(history(withRestore), async (actions) => {
      const { end, ...parts } = await begin()
      const broken = await runHistory(actions, parts)
      await end?.()
      if (broken !== null) throw new Error(broken)
    }),
    { numRuns: runs, seed },
  )
