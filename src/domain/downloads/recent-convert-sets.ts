import * as v from 'valibot'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { rememberChoice } from './download-rules.ts'

const schema = v.array(v.pipe(v.string(), v.maxLength(64)))

/** Rendition presets selected on this device, newest first. */
export const recentConvertSets = (): readonly string[] => {
  try {
    const parsed = v.safeParse(schema, JSON.parse(deviceStore.get(storageKeys.convertSet) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

export const rememberConvertSet = (id: string): void =>
  deviceStore.set(storageKeys.convertSet, JSON.stringify(rememberChoice(recentConvertSets(), id)))
