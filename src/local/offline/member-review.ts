import { maxOfflineAssets } from '#local/offline/max-offline-assets.ts'
import type { OfflineApi } from '#local/offline/offline-api.ts'
import { isRecent, type OfflineSet, type OfflineSource } from '#local/offline/offline-records.ts'
import type { OfflineStore } from '#local/offline/offline-store.ts'

interface Parts {
  readonly store: OfflineStore
  readonly api: Pick<OfflineApi, 'count'>
  readonly currentSource: (source: OfflineSource, locale: string) => OfflineSource
  /** null = not known. */
  readonly bookmarkCount: () => number | null
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number
}

/** A larger collection is listed page by page, which costs more. */
const smallCount = 500
const pauseOfLargeMs = 10 * 60_000

/** Lists the members of offline collections again that have too few copies: assets may have become visible to the user. */
export const createMemberReview = ({ store, api, currentSource, bookmarkCount, clock }: Parts) => {
  const reviewedAt = new Map<string, number>()
  const memberCount = async ({ source, locale }: OfflineSet, signal: AbortSignal): Promise<number> => {
    const now = currentSource(source, locale)
    if (now.kind === 'asset') return 1
    if (isRecent(now)) return now.ids.length
    return now.kind === 'bookmarks' ? (bookmarkCount() ?? 0) : api.count(now.query, locale, signal)
  }
  return async (signal: AbortSignal): Promise<void> => {
    for (const set of await store.sets()) {
      if (set.stage !== 'done') continue
      const count = Math.min(maxOfflineAssets, await memberCount(set, signal))
      const copies = (await store.itemsOf(set.key)).length
      const lastAt = reviewedAt.get(set.key)
      const isTooEarly = count > smallCount && lastAt !== undefined && clock() - lastAt < pauseOfLargeMs
      if (copies >= count || isTooEarly) continue
      reviewedAt.set(set.key, clock())
      await store.review(set.key)
    }
  }
}
