import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { readConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import { frontendVersion } from '#contract/info.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { textsSavedAtAtom } from '../language/atoms.ts'
import { refreshTextsAtom } from '../language/refresh-texts.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { availabilityAtom, configAtom } from './atoms.ts'

/** The server may hold what an older program wrote; only then the code that brings it up to date is fetched. */
const readStored = async (stored: Readonly<Record<string, unknown>>): Promise<Config> => {
  if (stored['version'] === frontendVersion) return readConfig(stored)
  const { migrate } = await import('#contract/config/migrations/migrate.ts')
  return migrate(stored).config
}

/** Looks for a newer configuration and newer texts in the background. A failure changes nothing: what is in force goes on. */
export const refreshConfigAtom = atom(null, async (get, set, failures: 'told' | 'quiet' = 'told') => {
  const api = get(apiAtom)
  try {
    const availability = await api.call('getAvailability')
    if (availability.texts !== get(textsSavedAtAtom)) await set(refreshTextsAtom, availability.texts)
    if (JSON.stringify(availability) === JSON.stringify(get(availabilityAtom))) return
    const isNew = availability.revision !== get(availabilityAtom).revision
    const config = isNew ? await readStored(await api.call('getConfig')) : get(configAtom)
    if (isNew) set(configAtom, config)
    set(availabilityAtom, availability)
    deviceStore.set(storageKeys.config, JSON.stringify({ revision: availability.revision, availability, config }))
  } catch (failure) {
    // A lost connection has its own sign; a server that refuses to say what is in force is worth a word.
    if (failures === 'quiet' || !(failure instanceof ApiFailure) || failure.status < 400) return
    set(showToastAtom, {
      level: 'warning',
      message: msg({
        id: 'toast.config.status_failed',
        message: 'The state of the configuration could not be loaded. The portal goes on with the last one known.',
      }).id,
    })
  }
})
