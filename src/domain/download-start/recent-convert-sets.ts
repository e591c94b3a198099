import * as v from 'valibot'
import type { ConvertSet } from '#contract/convert-set.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { rememberChoice } from '../downloads/download-rules.ts'

const presetIdsSchema = v.array(v.pipe(v.string(), v.maxLength(80)))

/** Rendition presets selected on this device, newest first. */
export const recentConvertSets = (): readonly string[] => {
  try {
    const parsed = v.safeParse(presetIdsSchema, JSON.parse(deviceStore.get(storageKeys.convertSet) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

export const rememberConvertSet = (id: string): void =>
  deviceStore.set(storageKeys.convertSet, JSON.stringify(rememberChoice(recentConvertSets(), id)))

/** The kind of all assets; undefined = several or unknown. */
export const onlyKind = (sets: readonly ConvertSet[]) => {
  const kinds = new Set(sets.flatMap((set) => set.kinds ?? []).map(({ kind }) => kind))
  return kinds.size === 1 ? [...kinds][0] : undefined
}
