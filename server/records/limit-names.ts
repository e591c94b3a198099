/** The limits of an asset, by the column of a table that sets them. */
export const limitNames = {
  visible_from: 'visibleFrom',
  visible_until: 'visibleUntil',
  download_from: 'downloadFrom',
  download_until: 'downloadUntil',
} as const

export type LimitName = (typeof limitNames)[keyof typeof limitNames]

/** Milliseconds since the epoch: the right begins at `…From` and has ended at `…Until`. Null = the value is unreadable and denies the right. */
export type TimeLimits = { readonly [Name in LimitName]?: number | null }
