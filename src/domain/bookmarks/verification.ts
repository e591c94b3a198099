import type { Asset } from '#contract/asset.ts'
import { findVanished, minCheckIntervalMs, type Suspects } from '#local/bookmarks/find-vanished.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { lookUp } from './look-up-assets.ts'

interface Parts {
  readonly api: () => ApiClient
  readonly ids: () => readonly string[]
  readonly online: () => boolean
  /** Called with loaded assets and the ids of missing ones. */
  readonly onAssets: (assets: readonly Asset[], missing: readonly string[]) => void
  /** Called if only the ids were checked: the cached assets may be outdated. */
  readonly onIdsOnly: () => void
  /** Bookmarks that the user keeps although their asset is missing. */
  readonly retained: () => Promise<ReadonlySet<string>>
  readonly onMissing: (ids: readonly string[], tooMany: boolean) => void
}

export interface Verification {
  /** Checks all bookmarks; checks again after a minute if some assets are missing, and later if the response was not reliable. */
  readonly begin: () => void
  readonly stop: () => void
}

/** Visible content loads first. */
const startDelayMs = 1500
/** Limits the delay after unreliable responses to 16 minutes. */
const maxDoublingCount = 4

/** Finds bookmarks whose asset no longer exists. findVanished ensures that no failure removes a bookmark. */
export const createVerification = ({ api, ids, online, onAssets, onIdsOnly, retained, onMissing }: Parts): Verification => {
  let suspects: Suspects = new Map()
  let unreliableCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null

  const check = async (signal: AbortSignal): Promise<void> => {
    const batches = await lookUp({ api: api(), ids: ids(), signal, onAssets, onIdsOnly })
    if (signal.aborted) return
    const fields = await api()
      .call('getIndexFields', { signal })
      .catch(() => null)
    if (signal.aborted) return
    const isIndexHealthy = fields !== null && fields.visible_fields.length > 0
    const result = findVanished(suspects, { at: performance.now(), batches, isIndexHealthy, online: online() })
    suspects = result.suspects
    unreliableCount = result.isReliable ? 0 : unreliableCount + 1
    if (result.gone.length > 0) {
      // Remove nothing after a storage error.
      const retainedIds = await retained().catch(() => null)
      const gone = retainedIds ? result.gone.filter((id) => !retainedIds.has(id)) : []
      if (signal.aborted) return
      if (gone.length > 0) onMissing(gone, result.needsConfirmation)
    }
    if (!result.isReliable) plan(minCheckIntervalMs * 2 ** Math.min(unreliableCount - 1, maxDoublingCount))
    else if ([...suspects.keys()].some((id) => !result.gone.includes(id))) plan(minCheckIntervalMs + 1000)
  }
  const plan = (delay: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (running || !online() || ids().length === 0) return
      const own = new AbortController()
      running = own
      void check(own.signal).finally(() => {
        running = null
      })
    }, delay)
  }
  return {
    begin: () => {
      if (!running) plan(startDelayMs)
    },
    stop: () => {
      clearTimeout(timer)
      running?.abort()
    },
  }
}
