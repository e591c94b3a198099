let isRequested = false

/** Asks the browser to never evict the data of this site. Runs once per visit, after the user has stored something. */
export const requestPersistence = (): void => {
  if (isRequested) return
  isRequested = true
  void navigator.storage?.persist?.().catch(() => false)
}

/** Bytes that this site can still store; null = the browser does not report it. */
export const freeBytes = async (): Promise<number | null> => {
  const estimate = await storageEstimate()
  return estimate && Math.max(0, estimate.quota - estimate.used)
}

/** Reserve for changes of the user, which must always be possible. */
const maxReservedBytes = 20_000_000

/** Free bytes for offline copies, without the reserve; negative if there is too little space, null = the browser does not report it. */
export const freeOfflineBytes = async (): Promise<number | null> => {
  const estimate = await storageEstimate()
  return estimate && estimate.quota - estimate.used - Math.min(maxReservedBytes, estimate.quota / 10)
}

/** Used bytes and storage quota of this site; null = the browser does not report them. */
export const storageEstimate = async (): Promise<{ readonly used: number; readonly quota: number } | null> => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : { used: usage, quota }
}

/** Whether the browser never evicts the data of this site; null = it does not report it. */
export const isPersisted = async (): Promise<boolean | null> => (await navigator.storage?.persisted?.().catch(() => null)) ?? null

/** Asks the browser to never evict the data. False if it refuses. */
export const requestPersistenceNow = async (): Promise<boolean> => (await navigator.storage?.persist?.().catch(() => false)) ?? false

/** Whether the browser supports offline copies; requires a secure context. */
export const canStoreOffline = (): boolean => 'caches' in globalThis && 'indexedDB' in globalThis
