import { deviceStore, storageKeys } from './storage.ts'

/** Whether keys that write a character act by themselves; people who speak to their device turn that off. */
export const areSingleKeysOn = (): boolean => deviceStore.get(storageKeys.singleKeys) === null

export const setSingleKeys = (on: boolean): void => {
  if (on) deviceStore.remove(storageKeys.singleKeys)
  else deviceStore.set(storageKeys.singleKeys, 'off')
}

/** @param key as an event names it */
export const isShortcutAllowed = (key: string): boolean => key.length > 1 || areSingleKeysOn()
