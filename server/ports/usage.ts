/** What was searched for on a day; without a text only how often. */
export interface SearchCount {
  readonly text: string | null
  readonly searches: number
  readonly withoutResult: number
}

interface TextCount {
  readonly text: string
  readonly count: number
}
export interface AssetCount {
  readonly id: string
  readonly count: number
}

export interface UsageQuestion {
  /** Days of UTC, both counted: `2026-01-31`. */
  readonly from: string
  readonly to: string
  /** Texts with fewer searches are left out. */
  readonly atLeast: number
  /** Most entries of each list. */
  readonly most: number
}

export interface Usage {
  /** In order; days without anything are left out. */
  readonly days: readonly { readonly day: string; readonly searches: number; readonly withoutResult: number; readonly downloads: number }[]
  /** Commonest first, as the other lists. */
  readonly searches: readonly TextCount[]
  readonly withoutResult: readonly TextCount[]
  readonly downloads: readonly AssetCount[]
  readonly bookmarks: readonly AssetCount[]
}

/** How the portal is used, by the day and by nobody in particular. Downloads are counted by `countDownloads`. */
export interface UsageDocuments {
  /** Adds to a day's counts; all of them or none. */
  countSearches(day: string, counts: readonly SearchCount[]): Promise<void>
  usage(question: UsageQuestion): Promise<Usage>
  /** Forgets days before `kept`, and before `named` the texts that have been searched for less than `atLeast` times in all. */
  forgetUsage(before: { readonly kept: string; readonly named: string; readonly atLeast: number }): Promise<void>
}

/** The day of an instant (milliseconds since the epoch) in UTC. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
