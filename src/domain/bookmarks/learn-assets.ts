import type { Asset } from '#contract/asset.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { inBatches } from '../downloads/rules.ts'

interface Parts {
  readonly api: () => ApiClient
  readonly ids: () => readonly string[]
  readonly locale: () => string
  readonly online: () => boolean
  /** Those that this device can show already. */
  readonly known: (ids: readonly string[]) => Promise<ReadonlyMap<string, Asset>>
  readonly keep: (assets: readonly Asset[], missing: readonly string[]) => Promise<void>
}

/** The rest of a long list follows with the next look. */
const mostAtOnce = 300

/** Learns what the bookmarks are, so that they can be shown without a connection before anybody has looked at the list. Never rejects. */
export const createLearning = ({ api, ids, locale, online, known, keep }: Parts): (() => void) => {
  const asked = new Set<string>()
  const keyOf = (id: string): string => `${locale()} ${id}`

  const learn = async (): Promise<void> => {
    const fresh = ids()
      .filter((id) => !asked.has(keyOf(id)))
      .slice(0, mostAtOnce)
    if (fresh.length === 0 || !online()) return
    for (const id of fresh) asked.add(keyOf(id))
    const here = await known(fresh)
    const wanted = fresh.filter((id) => !here.has(id))
    for (const batch of inBatches(wanted, 'assetid')) {
      const { docs, missing } = await api().call('getAssets', { query: { assetid: [...batch] } })
      // A full device does without.
      await keep(docs, missing).catch(() => undefined)
    }
  }
  return () => void learn().catch(() => asked.clear())
}
