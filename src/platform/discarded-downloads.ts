import { deviceStore, storageKeys, storageName } from './storage.ts'

/** Informs the other tabs of this browser about unfinished downloads that a sign-out has discarded. */
export const reportDiscardedDownloads = (count: number): void => {
  deviceStore.set(storageKeys.discardedDownloads, String(count))
  deviceStore.remove(storageKeys.discardedDownloads)
}

/** @param onDiscarded called with the number of unfinished downloads that a sign-out in another tab has discarded */
export const watchDiscardedDownloads = (onDiscarded: (count: number) => void): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    const count = Number(newValue)
    if (key === storageName(storageKeys.discardedDownloads) && Number.isInteger(count) && count > 0) onDiscarded(count)
  })
}
