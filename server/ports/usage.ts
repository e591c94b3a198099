/** Searches for a text on a day; without text only their number. */
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

export interface UsageQuery {
  /** UTC days, both included: `2026-01-31`. */
  readonly from: string
  readonly to: string
  /** Texts with fewer searches are left out. */
  readonly atLeast: number
  /** Largest number of entries in each list. */
  readonly most: number
}

export interface Usage {
  /** In order; days without usage are left out. */
  readonly days: readonly { readonly day: string; readonly searches: number; readonly withoutResult: number; readonly downloads: number }[]
  /** Most frequent first, as in the other lists. */
  readonly searches: readonly TextCount[]
  readonly withoutResult: readonly TextCount[]
  readonly downloads: readonly AssetCount[]
  readonly bookmarks: readonly AssetCount[]
}

/** Daily usage without users. `countDownloads` counts downloads. */
export interface UsageDocuments {
  /** Adds to the counts of a day; all of them or none. */
  countSearches(day: string, counts: readonly SearchCount[]): Promise<void>
  usage(query: UsageQuery): Promise<Usage>
  /** Deletes days before `storedFrom`, and texts before `named` with fewer than `atLeast` searches in total. */
  forgetUsage(before: { readonly storedFrom: string; readonly named: string; readonly atLeast: number }): Promise<void>
}
