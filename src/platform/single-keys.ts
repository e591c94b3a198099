import { deviceStore, storageKeys } from './storage.ts'

/** Whether shortcuts of a single character are active. Users of speech input can turn them off, because dictation would trigger them. */
export const areSingleKeysOn = (): boolean => deviceStore.get(storageKeys.singleKeys) === null

export const setSingleKeys = (on: boolean): void => {
  if (on) deviceStore.remove(storageKeys.singleKeys)
  else deviceStore.set(storageKeys.singleKeys, 'off')
}

/** @param key `KeyboardEvent.key` */
export const isShortcutAllowed = (key: string): boolean => key.length > 1 || areSingleKeysOn()
