import type { Asset } from '#contract/asset.ts'
import type { Batch } from '#local/bookmarks/vanished.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { inBatches } from '../downloads/rules.ts'

/** A long list is many calls; what else the page asks for has its turn between them. */
const atOnce = 4
/** Ids that one call by their mere ids takes; a longer list is asked for by addresses. */
const mostIds = 50_000

interface Parts {
  readonly api: Pick<ApiClient, 'call'>
  readonly ids: readonly string[]
  readonly signal: AbortSignal
  readonly onAssets: (assets: readonly Asset[], missing: readonly string[]) => void
  /** The list was looked up without its assets: what is kept of them may be old. */
  readonly onUnseen: () => void
}

/** null = the server does not know this call. */
const findMissing = async ({ api, ids, signal, onAssets, onUnseen }: Parts): Promise<readonly Batch[] | null> => {
  try {
    const { asked, missing } = await api.call('findMissing', { body: { ids: [...ids] }, signal })
    const gone = new Set(missing)
    const found = ids.filter((id) => !gone.has(id))
    // Whatever answers, it has to have heard the whole question, and to speak of nothing else.
    if (asked === ids.length && found.length + gone.size === asked) {
      onAssets([], missing)
      onUnseen()
      return [{ asked: ids, answer: { found, missing } }]
    }
  } catch (failure) {
    if ([404, 405].includes((failure as { status?: number }).status ?? 0)) return null
  }
  return [{ asked: ids, answer: null }]
}

/** Asks what became of each asset of a list, a short one with the assets themselves. @returns what came, up to the first that can't be relied on */
export const lookUp = async (parts: Parts): Promise<readonly Batch[]> => {
  const { api, ids, signal, onAssets } = parts
  const groups = inBatches(ids, 'assetid')
  const known = groups.length > atOnce && ids.length <= mostIds ? await findMissing(parts) : null
  if (known) return known
  const batches: Batch[] = []
  const left = groups.values()
  let isOver = false
  const lookThrough = async (): Promise<void> => {
    for (const asked of left) {
      if (isOver || signal.aborted) return
      try {
        const { docs, missing } = await api.call('getAssets', { query: { assetid: [...asked] }, fresh: true, signal })
        batches.push({ asked, answer: { found: docs.map(({ id }) => id), missing } })
        onAssets(docs, missing)
      } catch {
        isOver = true
        batches.push({ asked, answer: null })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lookThrough))
  return batches
}
