import type { Asset } from '#contract/asset.ts'
import { betweenChecks, judgeVanished, type Suspects } from '#local/bookmarks/vanished.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { lookUp } from './look-up.ts'

interface Parts {
  readonly api: () => ApiClient
  readonly ids: () => readonly string[]
  readonly online: () => boolean
  /** Assets that were answered, and ids that have none. */
  readonly onAssets: (assets: readonly Asset[], missing: readonly string[]) => void
  /** The list was looked up without its assets: what is kept of them may be old. */
  readonly onUnseen: () => void
  /** Those that stay although their asset is gone: somebody has said so. */
  readonly staying: () => Promise<ReadonlySet<string>>
  readonly onVanished: (ids: readonly string[], tooMany: boolean) => void
}

export interface Verification {
  /** Looks all bookmarks up, now and, when some have no asset, once more after a minute. */
  readonly begin: () => void
  readonly stop: () => void
}

/** What is looked at comes first. */
const leadTime = 1500

/** Finds bookmarks whose asset is gone, under the guard of judgeVanished: no failure of any kind ever drops one. */
export const createVerification = ({ api, ids, online, onAssets, onUnseen, staying, onVanished }: Parts): Verification => {
  let suspects: Suspects = new Map()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null

  const check = async (signal: AbortSignal): Promise<void> => {
    const batches = await lookUp({ api: api(), ids: ids(), signal, onAssets, onUnseen })
    if (signal.aborted) return
    const fields = await api()
      .call('getIndexFields', { signal })
      .catch(() => null)
    if (signal.aborted) return
    const indexHealthy = fields !== null && fields.visible_fields.length > 0
    const verdict = judgeVanished(suspects, { at: performance.now(), batches, indexHealthy, online: online() })
    suspects = verdict.suspects
    if (verdict.gone.length > 0) {
      // A fault of storage drops nothing.
      const stay = await staying().catch(() => null)
      const gone = stay ? verdict.gone.filter((id) => !stay.has(id)) : []
      if (signal.aborted) return
      if (gone.length > 0) onVanished(gone, verdict.tooMany)
    }
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
