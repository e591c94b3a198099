import type { Asset } from '#contract/asset.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { inBatches } from '../api/in-batches.ts'

interface Parts {
  readonly api: () => Pick<ApiClient, 'call'>
  readonly ids: () => readonly string[]
  readonly locale: () => string
  readonly online: () => boolean
  /** Reads the assets that this device has cached. */
  readonly readCached: (ids: readonly string[]) => Promise<ReadonlyMap<string, Asset>>
  readonly store: (assets: readonly Asset[], missing: readonly string[]) => Promise<void>
}

export interface AssetPreloader {
  /** Call after a change of the list. Never throws. */
  readonly schedule: () => void
  /** Reloads all cached assets step by step. Never throws. */
  readonly reloadAll: () => void
  readonly stop: () => void
}

/** Later runs load the rest of a long list. */
const maxPerRunCount = 300
/** Up to this many ids load at the same time; more wait until the list stops changing. */
const immediateCount = 20
const quietMs = 2000
/**
 * In a long list, the beginning is preloaded, which is shown first, and the end with the newest bookmarks. The cache is limited to 2,000
 * assets (`local/cached-assets.ts`).
 */
const firstCount = 1200
const lastCount = 300

const idsToPreload = (ids: readonly string[]): readonly string[] =>
  ids.length <= firstCount + lastCount ? ids : [...ids.slice(0, firstCount), ...ids.slice(-lastCount)]

/** Loads the bookmarked assets into the cache, so that they can be shown offline even if the user has not opened the list. */
export const createAssetPreloader = ({ api, ids, locale, online, readCached, store }: Parts): AssetPreloader => {
  const requestedKeys = new Set<string>()
  /** Cached ids that have to be reloaded. */
  let staleIds = new Set<string>()
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const keyOf = (id: string): string => `${locale()} ${id}`
  const unrequested = (): readonly string[] => idsToPreload(ids()).filter((id) => !requestedKeys.has(keyOf(id)))

  /** @returns whether more ids are waiting */
  const preload = async (): Promise<boolean> => {
    const fresh = unrequested().slice(0, maxPerRunCount)
    if (fresh.length === 0 || !online()) return false
    for (const id of fresh) requestedKeys.add(keyOf(id))
    const cached = await readCached(fresh)
    const requestedIds = fresh.filter((id) => staleIds.delete(id) || !cached.has(id))
    for (const batch of inBatches(requestedIds, 'assetid')) {
      const { docs, missing } = await api().call('getAssets', { query: { assetid: [...batch] } })
      // Ignore a full device: the cache is optional.
      await store(docs, missing).catch(() => undefined)
    }
    return staleIds.size > 0
  }
  const start = (): void =>
    void preload().then(
      (hasMore) => {
        if (hasMore && !isStopped) plan()
      },
      () => requestedKeys.clear(),
    )
  const plan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(start, quietMs)
  }
  const schedule = (): void => {
    clearTimeout(timer)
    if (unrequested().length <= immediateCount) start()
    else plan()
  }
  return {
    schedule,
    reloadAll: () => {
      staleIds = new Set(idsToPreload(ids()))
      requestedKeys.clear()
      schedule()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
