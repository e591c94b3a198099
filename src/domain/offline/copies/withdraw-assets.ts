import { atom, type Getter, type Setter } from 'jotai'
import { delay } from '#common/delay.ts'
import type { WithdrawalReason } from '#local/offline/withdraw-rows.ts'
import { apiAtom } from '../../api/atoms.ts'
import { knownAssetAtom } from '../../asset/known-asset.ts'
import { hideEverywhereAtom } from '../withdrawals/hide-shown.ts'
import { offlineCopyEngineAtom } from './actions.ts'

/** Removes all copies of assets from this device and from this tab; other tabs follow (see watchWithdrawals). */
export const withdrawAtom = atom(null, async (_get, set, ids: readonly string[], reason: WithdrawalReason) => {
  if (ids.length === 0) return
  if (reason === 'hidden') set(hideEverywhereAtom, ids)
  await (await set(offlineCopyEngineAtom))?.withdraw(ids, reason)
})

/** Asks the server whether assets are visible, if this device stores or shows anything of them. Its response removes those that are not. */
const verify = async (get: Getter, set: Setter, ids: readonly string[]): Promise<void> => {
  const stored = (await (await set(offlineCopyEngineAtom))?.storedIds()) ?? new Set<string>()
  const known = get(knownAssetAtom)
  const doubtful = ids.filter((id) => stored.has(id) || known(id))
  if (doubtful.length === 0) return
  const api = get(apiAtom)
  await api.call('findMissing', { body: { ids: doubtful } }).catch((failure: unknown) => {
    const { status } = failure as { readonly status?: number }
    if (status !== 404 && status !== 405) throw failure
    return api.call('getAssets', { query: { assetid: doubtful }, fresh: true })
  })
}

/** A screen of pictures may be refused at the same time: their assets are verified in one call. */
const collectMs = 100

interface Batch {
  readonly ids: Set<string>
  readonly done: Promise<void>
}
const batchAtom = atom<Batch | null>(null)

/** Verifies assets together with others that become doubtful at the same time, see verify. */
export const verifyVisibleAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const begin = (): Batch => {
    const collected = new Set<string>()
    const done = delay(collectMs).then(() => {
      set(batchAtom, null)
      return verify(get, set, [...collected])
    })
    return { ids: collected, done }
  }
  const batch = get(batchAtom) ?? begin()
  set(batchAtom, batch)
  for (const id of ids) batch.ids.add(id)
  await batch.done
})
