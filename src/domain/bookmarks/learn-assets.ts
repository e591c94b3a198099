import type { Asset } from '#contract/asset.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { inBatches } from '../downloads/rules.ts'

interface Parts {
  readonly api: () => Pick<ApiClient, 'call'>
  readonly ids: () => readonly string[]
  readonly locale: () => string
  readonly online: () => boolean
  /** Those that this device can show already. */
  readonly known: (ids: readonly string[]) => Promise<ReadonlyMap<string, Asset>>
  readonly keep: (assets: readonly Asset[], missing: readonly string[]) => Promise<void>
}

export interface Learning {
  /** The list may have changed. Never throws. */
  readonly wake: () => void
  /** What was learned may have changed since: learns it anew, step by step. Never throws. */
  readonly renew: () => void
  readonly stop: () => void
}

/** The rest of a long list follows with the next look. */
const mostAtOnce = 300
/** So few are learned at once; more wait until nobody changes anything for a while. */
const few = 20
const quiet = 2000
/** Of a longer list the beginning, which is seen first, and the end, where new ones stand; a device remembers no more than 2,000 (`local/assets.ts`). */
const ofBeginning = 1200
const ofEnd = 300

const worthKnowing = (ids: readonly string[]): readonly string[] =>
  ids.length <= ofBeginning + ofEnd ? ids : [...ids.slice(0, ofBeginning), ...ids.slice(-ofEnd)]

/** Learns what the bookmarks are, so that they can be shown without a connection before anybody has looked at the list. */
export const createLearning = ({ api, ids, locale, online, known, keep }: Parts): Learning => {
  const asked = new Set<string>()
  /** Known here, perhaps as it was long ago. */
  let old = new Set<string>()
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const keyOf = (id: string): string => `${locale()} ${id}`
  const unasked = (): readonly string[] => worthKnowing(ids()).filter((id) => !asked.has(keyOf(id)))

  /** @returns whether it may go on at once */
  const learn = async (): Promise<boolean> => {
    const fresh = unasked().slice(0, mostAtOnce)
    if (fresh.length === 0 || !online()) return false
    for (const id of fresh) asked.add(keyOf(id))
    const here = await known(fresh)
    const wanted = fresh.filter((id) => old.delete(id) || !here.has(id))
    for (const batch of inBatches(wanted, 'assetid')) {
      const { docs, missing } = await api().call('getAssets', { query: { assetid: [...batch] } })
      // A full device does without.
      await keep(docs, missing).catch(() => undefined)
    }
    return old.size > 0
  }
  const start = (): void =>
    void learn().then(
      (goesOn) => {
        if (goesOn && !isOver) plan()
      },
      () => asked.clear(),
    )
  const plan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(start, quiet)
  }
  const wake = (): void => {
    clearTimeout(timer)
    if (unasked().length <= few) start()
    else plan()
  }
  return {
    wake,
    renew: () => {
      old = new Set(worthKnowing(ids()))
      asked.clear()
      wake()
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
