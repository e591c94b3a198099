let isRequested = false

/** Asks the browser not to clear what this device keeps when room runs short. Once a visit, after something worth keeping was done. */
export const requestPersistence = (): void => {
  if (isRequested) return
  isRequested = true
  void navigator.storage?.persist?.().catch(() => false)
}

/** Bytes that this site may still keep on this device; null = the browser does not say. */
export const freeBytes = async (): Promise<number | null> => {
  const room = await storageEstimate()
  return room && Math.max(0, room.quota - room.used)
}

/** Most that is left free, so that what a person does can always be written. */
const maxReservedBytes = 20_000_000

/** Bytes that may still be kept ahead of need, below 0 when there is too little room; null = the browser does not say. */
export const freeOfflineBytes = async (): Promise<number | null> => {
  const room = await storageEstimate()
  return room && room.quota - room.used - Math.min(maxReservedBytes, room.quota / 10)
}

/** Bytes that this site uses on this device, and what the browser would let it use; null = it does not say. */
export const storageEstimate = async (): Promise<{ readonly used: number; readonly quota: number } | null> => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : { used: usage, quota }
}

/** Whether the browser has promised to clear nothing on its own; null = it does not say. */
export const isPersisted = async (): Promise<boolean | null> => (await navigator.storage?.persisted?.().catch(() => null)) ?? null

/** Asks for that promise. False when it is refused. */
export const requestPersistenceNow = async (): Promise<boolean> => (await navigator.storage?.persist?.().catch(() => false)) ?? false

/** Pictures can be kept at all: only over a safe connection. */
export const canStoreOffline = (): boolean => 'caches' in globalThis && 'indexedDB' in globalThis
