import { atom } from 'jotai'
import type { OfflineSource } from '#local/offline/offline-records.ts'
import { requestPersistence } from '../../platform/persistence.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { routerAtom } from '../navigation/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { showErrorAtom } from '../toasts/error-messages.ts'
import { offlineSummariesAtom } from './atoms.ts'
import { offlineCopyEngineAtom } from './engine-atom.ts'
import { offlineMessages } from './messages.ts'

/** A newer toast replaces the previous one. */
const topic = 'kept'

export const makeAvailableOfflineAtom = atom(null, async (get, set, source: OfflineSource, title: string) => {
  const outcome =
    (await (await set(offlineCopyEngineAtom))?.makeAvailableOffline(source, title).catch(() => 'impossible' as const)) ?? 'impossible'
  if (outcome === 'impossible') return set(showToastAtom, { topic, level: 'warning', message: offlineMessages.impossible.id })
  requestPersistence()
  const begun = get(connectionAtom) === 'online' ? offlineMessages.started : offlineMessages.offline
  set(showToastAtom, {
    topic,
    level: outcome === 'begun' ? 'success' : 'info',
    message: (outcome === 'begun' ? begun : offlineMessages.present).id,
    action: { message: offlineMessages.open.id, run: () => void get(routerAtom)?.navigate({ to: '/device' }) },
  })
})

/** The undo downloads everything again, because unneeded data is deleted at once. */
export const removeOfflineCopiesAtom = atom(null, async (get, set, keys: readonly string[]) => {
  const removedCopies = get(offlineSummariesAtom).filter(({ set: { key } }) => keys.includes(key))
  const engine = await set(offlineCopyEngineAtom)
  await engine?.remove(keys)
  const putBack = async () => {
    for (const { set: removed } of removedCopies) await engine?.makeAvailableOffline(removed.source, removed.title, removed.form)
  }
  set(showToastAtom, {
    topic,
    level: 'info',
    message: offlineMessages.removed.id,
    action: { message: offlineMessages.undo.id, run: () => void putBack().catch((failure: unknown) => set(showErrorAtom, failure)) },
  })
})
