import type { KeptStore } from '#local/kept/kept-store.ts'
import type { KeptWire } from '#local/kept/kept-wire.ts'
import { mostKept } from '#local/kept/most-kept.ts'
import type { KeptSet, KeptSource } from '#local/kept/records.ts'

interface Parts {
  readonly store: KeptStore
  readonly wire: Pick<KeptWire, 'count'>
  readonly sourceNow: (source: KeptSource, locale: string) => KeptSource
  /** null = not known. */
  readonly bookmarkCount: () => number | null
  /** Milliseconds that only grow. */
  readonly clock: () => number
}

/** A larger collection is listed page by page, which costs more. */
const smallCount = 500
const pauseOfLargeMs = 10 * 60_000

/** Lists the members of offline collections again that have too few copies: assets may have become visible to the user. */
export const createReview = ({ store, wire, sourceNow, bookmarkCount, clock }: Parts) => {
  const reviewedAt = new Map<string, number>()
  const memberCount = async ({ source, locale }: KeptSet, signal: AbortSignal): Promise<number> => {
    const now = sourceNow(source, locale)
    if (now.kind === 'asset') return 1
    return now.kind === 'bookmarks' ? (bookmarkCount() ?? 0) : wire.count(now.wish, locale, signal)
  }
  return async (signal: AbortSignal): Promise<void> => {
    for (const set of await store.sets()) {
      if (set.stage !== 'done') continue
      const count = Math.min(mostKept, await memberCount(set, signal))
      const copies = (await store.itemsOf(set.key)).length
      const lastAt = reviewedAt.get(set.key)
      const isTooEarly = count > smallCount && lastAt !== undefined && clock() - lastAt < pauseOfLargeMs
      if (copies >= count || isTooEarly) continue
      reviewedAt.set(set.key, clock())
      await store.review(set.key)
    }
  }
}
