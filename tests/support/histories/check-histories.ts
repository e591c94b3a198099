import * as fc from 'fast-check'
import { history } from './actions.ts'
import { type HistoryParts, runHistory } from './run-history.ts'

interface Options {
  readonly runs: number
  readonly seed: number
  readonly withRestore: boolean
  /** Begins a history: nobody has done anything yet. */
  readonly begin: () => Promise<HistoryParts & { readonly end?: () => Promise<void> }>
}

/** A seed that differs every time and is told, so that a failure can be had again: `SEED=… npm test`. */
export const freshSeed = (): number => Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Rejects with the smallest history that breaks an invariant, and its seed. */
export const checkHistories = ({ runs, seed, withRestore, begin }: Options): Promise<void> =>
  fc.assert(
    fc.asyncProperty(history(withRestore), async (actions) => {
      const { end, ...parts } = await begin()
      const broken = await runHistory(actions, parts)
      await end?.()
      if (broken !== null) throw new Error(broken)
    }),
    { numRuns: runs, seed },
  )
