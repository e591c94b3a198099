import { atom } from 'jotai'
import { readConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import { configFormatVersion } from '#contract/info.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { textsSavedAtAtom } from '../language/atoms.ts'
import { refreshTextsAtom } from '../language/refresh-texts.ts'
import { availabilityAtom, configAtom } from './atoms.ts'

/** Migrates a configuration of an older version. The migration code is loaded only then. */
const readStored = async (stored: Readonly<Record<string, unknown>>): Promise<Config> => {
  if (stored['version'] === configFormatVersion) return readConfig(stored)
  const { migrate } = await import('#contract/config/migrations/migrate.ts')
  return migrate(stored).config
}

/**
 * Loads a newer configuration and newer messages in the background. Resolves with the failure, or null on success; after a failure the
 * current ones stay.
 */
export const refreshConfigAtom = atom(null, async (get, set): Promise<unknown> => {
  const api = get(apiAtom)
  try {
    const availability = await api.call('getAvailability')
    if (availability.texts !== get(textsSavedAtAtom)) await set(refreshTextsAtom, availability.texts)
    if (JSON.stringify(availability) === JSON.stringify(get(availabilityAtom))) return null
    const isNew = availability.revision !== get(availabilityAtom).revision
    const config = isNew ? await readStored(await api.call('getConfig')) : get(configAtom)
    // A backend without revisions always sends the configuration: an equal one must not render the page again.
    if (isNew && JSON.stringify(config) !== JSON.stringify(get(configAtom))) set(configAtom, config)
    set(availabilityAtom, availability)
    deviceStore.set(storageKeys.config, JSON.stringify({ revision: availability.revision, availability, config }))
    return null
  } catch (failure) {
    return failure
  }
})
