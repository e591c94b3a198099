import type { FirstKept } from '../domain/offline/first-kept.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'

/** The first rows of what this device keeps, if they answer this question; null = they do not, or it keeps nothing. @param asked see searchKey */
export const readFirstKept = (asked: string): FirstKept['answer'] | null => {
  const { key, answer } = JSON.parse(deviceStore.get(storageKeys.firstKept) ?? '{}') as Partial<FirstKept>
  return key === asked && answer ? answer : null
}
