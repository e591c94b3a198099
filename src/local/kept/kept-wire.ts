import type { KeptAnswer } from '#contract/kept.ts'
import type { KeptSource } from '#local/kept/records.ts'

/** The server as far as keeping is concerned, always in the name of one person. All of them reject with KeepProblem. */
export interface KeptWire {
  /** Ids of assets that belong to something, from a place on, and how many there are in all. An empty page is the end. */
  readonly members: (
    source: KeptSource,
    start: number,
    locale: string,
    signal: AbortSignal,
  ) => Promise<{ readonly ids: readonly string[]; readonly found: number }>
  /** How many assets a search finds. */
  readonly count: (wish: Extract<KeptSource, { readonly kind: 'search' }>['wish'], locale: string, signal: AbortSignal) => Promise<number>
  /** Whether it can be believed that nothing is found any more. */
  readonly isHealthy: (signal: AbortSignal) => Promise<boolean>
  readonly describe: (ids: readonly string[], locale: string, signal: AbortSignal) => Promise<KeptAnswer>
  /** A whole picture; null = there is none under this address any more. */
  readonly picture: (address: string, signal: AbortSignal) => Promise<Response | null>
}

/**
 * `offline` = nobody answers, its return wakes; `later` = another time; `failed` = what was answered can't be used; `over` = this person
 * may not have any of it.
 */
export class KeepProblem extends Error {
  constructor(
    readonly kind: 'offline' | 'later' | 'failed' | 'over',
    /** Not before so many milliseconds; null = nobody said. */
    readonly after: number | null = null,
  ) {
    super(`keep: ${kind}`)
    this.name = 'KeepProblem'
  }
}
