import { maxOfflineAssets } from '#local/offline/max-offline-assets.ts'
import type { OfflineApi } from '#local/offline/offline-api.ts'
import { isRecent, type OfflineItem, type OfflineSet } from '#local/offline/offline-records.ts'
import type { Members } from '#local/offline/set-rounds.ts'

/** Such a loss may come from an incomplete index, so it counts only if the server is healthy. */
const hasLostHalf = (before: readonly OfflineItem[], ids: ReadonlySet<string>): boolean =>
  before.length > 10 && before.filter(({ id }) => ids.has(id)).length < before.length / 2

/**
 * Lists the current members of a set. If the total changed between two pages, the list is incomplete: it may add members but not remove any.
 */
export const findMembers = async (
  api: OfflineApi,
  { source, locale }: Pick<OfflineSet, 'source' | 'locale'>,
  before: readonly OfflineItem[],
  signal: AbortSignal,
): Promise<Members> => {
  if (isRecent(source)) return { ids: source.ids, found: source.ids.length, isWhole: true }
  const ids = new Set<string>()
  const totals = new Set<number>()
  for (let start = 0, end = 1; start < end; ) {
    const page = await api.members(source, start, locale, signal)
    totals.add(page.found)
    for (const id of page.ids) ids.add(id)
    end = page.ids.length === 0 ? start : Math.min(page.found, maxOfflineAssets)
    start += page.ids.length
  }
  const found = Math.max(0, ...totals)
  if (hasLostHalf(before, ids) && !(await api.isHealthy(signal))) throw new Error('the index of the server is not complete')
  const limited = [...ids].slice(0, maxOfflineAssets)
  return { ids: limited, found, isWhole: totals.size === 1 && limited.length === Math.min(found, maxOfflineAssets) }
}
