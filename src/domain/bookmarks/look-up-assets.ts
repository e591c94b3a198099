import type { Asset } from '#contract/asset.ts'
import type { LookupBatch } from '#local/bookmarks/find-vanished.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { inBatches } from '../api/in-batches.ts'

/** Limits parallel calls, so that other requests of the page are not delayed. */
const parallelCallCount = 4
/** Maximum ids of one findMissing call; longer lists use getAssets. */
const maxIdCount = 50_000

interface Parts {
  readonly api: Pick<ApiClient, 'call'>
  readonly ids: readonly string[]
  readonly signal: AbortSignal
  readonly onAssets: (assets: readonly Asset[], missing: readonly string[]) => void
  /** Called if only the ids were checked: the cached assets may be outdated. */
  readonly onIdsOnly: () => void
}

/** null = the server does not support the call. */
const findMissing = async ({ api, ids, signal, onAssets, onIdsOnly }: Parts): Promise<readonly LookupBatch[] | null> => {
  try {
    const { asked, missing } = await api.call('findMissing', { body: { ids: [...ids] }, signal })
    const gone = new Set(missing)
    const found = ids.filter((id) => !gone.has(id))
    // Only a response that matches the request completely proves that ids are missing.
    if (asked === ids.length && found.length + gone.size === asked) {
      onAssets([], missing)
      onIdsOnly()
      return [{ requestedIds: ids, response: { found, missing } }]
    }
  } catch (failure) {
    if ([404, 405].includes((failure as { status?: number }).status ?? 0)) return null
  }
  return [{ requestedIds: ids, response: null }]
}

/** Checks which assets of a list exist; loads the assets of a short list. @returns results up to the first unreliable response */
export const lookUp = async (parts: Parts): Promise<readonly LookupBatch[]> => {
  const { api, ids, signal, onAssets } = parts
  const groups = inBatches(ids, 'assetid')
  const known = groups.length > parallelCallCount && ids.length <= maxIdCount ? await findMissing(parts) : null
  if (known) return known
  const batches: LookupBatch[] = []
  const left = groups.values()
  let isStopped = false
  const checkBatches = async (): Promise<void> => {
    for (const requestedIds of left) {
      if (isStopped || signal.aborted) return
      try {
        const { docs, missing } = await api.call('getAssets', { query: { assetid: [...requestedIds] }, fresh: true, signal })
        batches.push({ requestedIds, response: { found: docs.map(({ id }) => id), missing } })
        onAssets(docs, missing)
      } catch {
        isStopped = true
        batches.push({ requestedIds, response: null })
      }
    }
  }
  await Promise.all(Array.from({ length: parallelCallCount }, checkBatches))
  return batches
}
