import type { Asset } from '#contract/asset.ts'
import { type Batch, betweenChecks, judgeVanished, type Suspects } from '#local/bookmarks/vanished.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { inBatches } from '../downloads/rules.ts'

interface Parts {
  readonly api: () => ApiClient
  readonly ids: () => readonly string[]
  readonly online: () => boolean
  /** Assets that were answered, and ids that have none. */
  readonly onAssets: (assets: readonly Asset[], missing: readonly string[]) => void
  readonly onVanished: (ids: readonly string[], tooMany: boolean) => void
}

export interface Verification {
  /** Looks all bookmarks up, now and, when some have no asset, once more after a minute. */
  readonly begin: () => void
  readonly stop: () => void
}

/** What is looked at comes first. */
const leadTime = 1500
/** A long list is many calls; what else the page asks for has its turn between them. */
const atOnce = 4

const lookUp = async (api: ApiClient, asked: readonly string[], signal: AbortSignal): Promise<{ batch: Batch; docs: readonly Asset[] }> => {
  try {
    const { docs, missing } = await api.call('getAssets', { query: { assetid: [...asked] }, fresh: true, signal })
    return { batch: { asked, answer: { found: docs.map(({ id }) => id), missing } }, docs }
  } catch {
    return { batch: { asked, answer: null }, docs: [] }
  }
}

/** Finds bookmarks whose asset is gone, under the guard of judgeVanished: no failure of any kind ever drops one. */
export const createVerification = ({ api, ids, online, onAssets, onVanished }: Parts): Verification => {
  let suspects: Suspects = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null

  const check = async (signal: AbortSignal): Promise<void> => {
    const batches: Batch[] = []
    const left = inBatches(ids(), 'assetid').values()
    const lookThrough = async (): Promise<void> => {
      for (const asked of left) {
        const { batch, docs } = await lookUp(api(), asked, signal)
        if (signal.aborted) return
        batches.push(batch)
        if (batches.some(({ answer }) => answer === null)) return
        onAssets(docs, batch.answer?.missing ?? [])
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lookThrough))
    if (signal.aborted) return
    const fields = await api()
      .call('getIndexFields', { signal })
      .catch(() => null)
    if (signal.aborted) return
    const indexHealthy = fields !== null && fields.visible_fields.length > 0
    const verdict = judgeVanished(suspects, { at: performance.now(), batches, indexHealthy, online: online() })
    suspects = verdict.suspects
    if (verdict.gone.length > 0) onVanished(verdict.gone, verdict.tooMany)
    if ([...suspects.keys()].some((id) => !verdict.gone.includes(id))) plan(betweenChecks + 1000)
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
      if (!running) plan(leadTime)
    },
    stop: () => {
      clearTimeout(timer)
      running?.abort()
    },
  }
}
