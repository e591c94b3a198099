import { databaseName } from '#local/database/database-name.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { configAtom } from '../domain/config/atoms.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { keptStateAtom, keptSummariesAtom } from '../domain/kept/atoms.ts'
import { localeAtom } from '../domain/language/atoms.ts'
import { pageAtom } from '../domain/navigation/atoms.ts'
import { isStartKeptAtom } from '../domain/offline/atoms.ts'
import { deviceCatalogueAtom, leaveDeviceCatalogueAtom, stopDeviceCatalogueAtom } from '../domain/offline/device.ts'
import { noteFirstKept } from '../domain/offline/first-kept.ts'
import { offlineCodeFor } from '../domain/offline/offline-code.ts'
import { askDeviceAtom, refreshShownAtom, refreshUnseenAtom } from '../domain/offline/refresh.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { keepCatalogueCode } from '../platform/catalogue-worker.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import { cacheOfflineCode, letWorkerAnswer } from '../platform/worker-bridge.ts'
import type { Store } from './store.ts'

/** Changes of what is kept come in bursts. */
const settle = 1500
/** While they go on for longer, the catalogue follows now and then. */
const longestWait = 10_000

/** Brings the catalogue of this device in step with what is kept on it, and notes whether that is anything. */
const renew = async (store: Store): Promise<void> => {
  const catalogue = store.set(deviceCatalogueAtom)
  if (!catalogue) return
  const scope = store.get(sessionAtom)?.scope
  const count = await catalogue.renew()
  if (count === 0) for (const key of [storageKeys.kept, storageKeys.firstKept]) deviceStore.remove(key)
  else {
    deviceStore.set(storageKeys.kept, '1')
    letWorkerAnswer()
  }
  if (store.get(connectionAtom) !== 'online') return
  if (count > 0) {
    await keepCatalogueCode()
    await catalogue.remember(await store.get(apiAtom).call('listCollections', { query: { operation: 'list' } }))
    const isSame = () => store.get(sessionAtom)?.scope === scope
    await noteFirstKept(catalogue, store.get(configAtom), store.get(localeAtom), isSame)
  }
  // The server answers; the memory is of more use elsewhere.
  store.set(stopDeviceCatalogueAtom)
}

/** Follows what is kept, in this tab and in others, and brings what is shown up to date once the server can be reached again. */
export const followOffline = (store: Store): void => {
  let channel: BroadcastChannel | null = null
  let scope: string | null = null
  let isFirst = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null
  const renewSoon = () => {
    clearTimeout(timer)
    waitingSince ??= performance.now()
    const left = longestWait - (performance.now() - waitingSince)
    timer = setTimeout(
      () => {
        waitingSince = null
        void renew(store).catch(() => undefined)
      },
      Math.max(0, Math.min(settle, left)),
    )
  }
  /** What was asked, and lost, before it was known who is here and that they keep something. */
  const askHere = () => {
    if (deviceStore.get(storageKeys.kept) !== null && store.get(connectionAtom) !== 'online') void store.set(askDeviceAtom)
  }
  const follow = () => {
    const session = store.get(sessionAtom)
    if ((session?.scope ?? null) === scope) return
    scope = session?.scope ?? null
    channel?.close()
    channel = null
    // Of whoever was here before.
    if (!isFirst) deviceStore.remove(storageKeys.firstKept)
    store.set(leaveDeviceCatalogueAtom)
    if (!session) return
    if ('BroadcastChannel' in globalThis) {
      channel = new BroadcastChannel(databaseName(session.guest ? null : session.scope))
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (Array.isArray(data) && (data.includes('keptItems') || data.includes('keptSets'))) renewSoon()
      })
    }
    // Somebody else than before: nothing is noted of what they keep.
    if (!isFirst || deviceStore.get(storageKeys.kept) !== null) renewSoon()
    if (isFirst) askHere()
    isFirst = false
  }
  store.sub(sessionAtom, follow)
  follow()
  let cached = ''
  const cacheCode = () => {
    const state = store.get(keptStateAtom)
    // A request that was cut off is repeated when the connection is back.
    if (store.get(connectionAtom) !== 'online') cached = ''
    else if (state && state.summaries.length > 0) {
      const names = offlineCodeFor(state.fileTypes)
      // The state changes with every picture that arrives.
      if (cached === names.join()) return
      cached = names.join()
      cacheOfflineCode(names)
    }
  }
  store.sub(keptStateAtom, cacheCode)
  store.sub(connectionAtom, cacheCode)
  cacheCode()
  // A browser that was killed had not written it down.
  store.sub(keptSummariesAtom, () => {
    if (deviceStore.get(storageKeys.kept) !== null || !store.get(keptSummariesAtom).some(({ count }) => count > 0)) return
    deviceStore.set(storageKeys.kept, '1')
    renewSoon()
    askHere()
  })

  let before = store.get(connectionAtom)
  store.sub(connectionAtom, () => {
    const now = store.get(connectionAtom)
    if (now === 'online' && before !== 'online') void store.set(refreshShownAtom).catch(() => undefined)
    before = now
  })
  store.sub(pageAtom, () => {
    if (store.get(pageAtom).place !== 'start') store.set(isStartKeptAtom, false)
    void store.set(refreshUnseenAtom)
  })
}
