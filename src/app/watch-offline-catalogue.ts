import { databaseName } from '#local/database/database-name.ts'
import { offlineCodeFor } from '#local/offline/offline-code.ts'
import { isRecent } from '#local/offline/offline-records.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { configAtom, fieldsAtom } from '../domain/config/atoms.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { localeAtom } from '../domain/language/atoms.ts'
import { pageAtom } from '../domain/navigation/atoms.ts'
import { offlineStateAtom, offlineSummariesAtom } from '../domain/offline/copies/atoms.ts'
import { isStartOfflineAtom } from '../domain/offline/responses/atoms.ts'
import {
  deviceCatalogueAtom,
  stopDeviceCatalogueAtom,
  stopPreviousUserCatalogueAtom,
} from '../domain/offline/responses/device-catalogue.ts'
import { storeFirstOfflineResults } from '../domain/offline/responses/first-offline-results.ts'
import { refreshHiddenResultsAtom, refreshVisibleAtom, retryFromDeviceAtom } from '../domain/offline/responses/refresh.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { cacheCatalogueCode } from '../platform/catalogue-worker.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import { cacheOfflineCode, claimPage } from '../platform/worker-bridge.ts'
import type { Store } from './store.ts'

/** Changes of offline copies come in bursts. Waits for the end of a burst. */
const burstEndMs = 1500
/** Maximum wait during a long burst. */
const maxWaitMs = 10_000

/**
 * Records that offline copies exist. `recent` = only copies of the last search and the last opened assets. They are a small part of the
 * catalogue, so they are used only if the server cannot be reached.
 */
const recordCopies = (store: Store): void => {
  const summaries = store.get(offlineSummariesAtom)
  const isOnlyRecent = summaries.length > 0 && summaries.every(({ set }) => isRecent(set.source))
  deviceStore.set(storageKeys.offlineCopies, isOnlyRecent ? 'recent' : '1')
}

/** Rebuilds the offline catalogue from the stored copies, and records whether there are any. */
const rebuildCatalogue = async (store: Store): Promise<void> => {
  const catalogue = store.set(deviceCatalogueAtom)
  if (!catalogue) return
  const scope = store.get(sessionAtom)?.scope
  const count = await catalogue.update()
  if (count === 0) for (const key of [storageKeys.offlineCopies, storageKeys.firstOfflineCopies]) deviceStore.remove(key)
  else {
    recordCopies(store)
    claimPage()
  }
  if (store.get(connectionAtom) !== 'online') return
  if (count > 0) {
    await cacheCatalogueCode()
    await catalogue.storeCollections(await store.get(apiAtom).call('listCollections', { query: { operation: 'list' } }))
    await catalogue.storeFields({ visible_fields: [...store.get(fieldsAtom)] })
    const isSame = () => store.get(sessionAtom)?.scope === scope
    await storeFirstOfflineResults(catalogue, store.get(configAtom), store.get(localeAtom), isSame)
  }
  // The server responds again: release the memory of the catalogue.
  store.set(stopDeviceCatalogueAtom)
}

/** Updates the offline catalogue after changes in this tab and in others, and refreshes the page when the server is reachable again. */
export const watchOfflineCatalogue = (store: Store): void => {
  let channel: BroadcastChannel | null = null
  let scope: string | null = null
  let isFirst = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null
  /** A rebuild was skipped, because there are no copies: it would only load the code of the catalogue and start its thread. */
  let isSkipped = false
  const isEmpty = () => deviceStore.get(storageKeys.offlineCopies) === null && store.get(offlineStateAtom)?.summaries.length === 0
  const scheduleRebuild = () => {
    clearTimeout(timer)
    waitingSince ??= performance.now()
    const remainingMs = maxWaitMs - (performance.now() - waitingSince)
    timer = setTimeout(
      () => {
        waitingSince = null
        isSkipped = isEmpty()
        if (!isSkipped) void rebuildCatalogue(store).catch(() => undefined)
      },
      Math.max(0, Math.min(burstEndMs, remainingMs)),
    )
  }
  /** Repeats calls from the catalogue that failed before the user and the offline copies were known. */
  const repeatFromCatalogue = () => {
    if (deviceStore.get(storageKeys.offlineCopies) !== null && store.get(connectionAtom) !== 'online') void store.set(retryFromDeviceAtom)
  }
  const follow = () => {
    const session = store.get(sessionAtom)
    if ((session?.scope ?? null) === scope) return
    scope = session?.scope ?? null
    channel?.close()
    channel = null
    // The entry belongs to the previous user.
    if (!isFirst) deviceStore.remove(storageKeys.firstOfflineCopies)
    store.set(stopPreviousUserCatalogueAtom)
    if (!session) return
    if ('BroadcastChannel' in globalThis) {
      channel = new BroadcastChannel(databaseName(session.guest ? null : session.scope))
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (!Array.isArray(data) || !(data.includes('keptItems') || data.includes('keptSets'))) return
        // The first offline copy of a new browser: without the worker, its pictures would be missing until a reload.
        if (waitingSince === null) claimPage()
        scheduleRebuild()
      })
    }
    // After a change of the user it is unknown whether offline copies exist.
    if (!isFirst || deviceStore.get(storageKeys.offlineCopies) !== null) scheduleRebuild()
    // Also after a restored session: calls of the guest before it have failed.
    repeatFromCatalogue()
    isFirst = false
  }
  store.sub(sessionAtom, follow)
  store.sub(offlineStateAtom, () => {
    if (isSkipped && !isEmpty()) scheduleRebuild()
  })
  follow()
  let cachedNames = ''
  const cacheViewerCode = () => {
    const state = store.get(offlineStateAtom)
    // Requests that were interrupted must be repeated when the connection returns.
    if (store.get(connectionAtom) !== 'online') cachedNames = ''
    else if (state && state.summaries.length > 0) {
      const names = offlineCodeFor(state.fileTypes)
      // The state changes with every picture that arrives.
      if (cachedNames === names.join()) return
      cachedNames = names.join()
      cacheOfflineCode(names)
    }
  }
  store.sub(offlineStateAtom, cacheViewerCode)
  store.sub(connectionAtom, cacheViewerCode)
  cacheViewerCode()
  // After a browser crash the flag may be missing.
  store.sub(offlineSummariesAtom, () => {
    if (!store.get(offlineSummariesAtom).some(({ count }) => count > 0)) return
    const isKnown = deviceStore.get(storageKeys.offlineCopies) !== null
    recordCopies(store)
    if (isKnown) return
    scheduleRebuild()
    repeatFromCatalogue()
  })

  let previous = store.get(connectionAtom)
  store.sub(connectionAtom, () => {
    const current = store.get(connectionAtom)
    if (current === 'online' && previous !== 'online') void store.set(refreshVisibleAtom).catch(() => undefined)
    previous = current
  })
  store.sub(pageAtom, () => {
    if (store.get(pageAtom).route !== 'start') store.set(isStartOfflineAtom, false)
    void store.set(refreshHiddenResultsAtom)
  })
}
