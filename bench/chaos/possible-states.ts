import { isDeepStrictEqual } from 'node:util'
import { ViolationError } from './history.ts'

/** Stored state as far as a client knows it: a write without a response may have been executed, or may be executed soon. */
export interface PossibleStates<State> {
  /** The newest state that is certain. */
  readonly certain: () => State
  readonly isCertain: () => boolean
  /** A write was confirmed. */
  confirm(state: State): void
  /** A write has no response. */
  suppose(state: State): void
  /** Writes without a response are over: the last observed state is certain. */
  settle(): void
  /** A server has responded with this state. Throws a ViolationError if it is impossible. */
  observe(state: State): void
}

export const createPossibleStates = <State>(what: string, first: State): PossibleStates<State> => {
  let certain = first
  let supposed: State[] = []
  return {
    certain: () => certain,
    isCertain: () => supposed.length === 0,
    confirm: (state) => {
      certain = state
      supposed = []
    },
    settle: () => {
      supposed = []
    },
    suppose: (state) => void supposed.push(state),
    observe: (state) => {
      // Writes depend on the version that they replace, so the others are refused from now on.
      if (supposed.some((one) => isDeepStrictEqual(one, state))) {
        certain = state
        supposed = []
      } else if (!isDeepStrictEqual(certain, state))
        throw new ViolationError(
          `${what}: read ${JSON.stringify(state)}, confirmed ${JSON.stringify(certain)}, supposed ${JSON.stringify(supposed)}`,
        )
    },
  }
}
