import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import * as v from 'valibot'
import type { Boot } from '#contract/boot.ts'
import { availabilitySchema } from '#contract/config/files.ts'
import { readConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import { frontendVersion } from '#contract/info.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { deviceStore, readKept, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { textsSavedAtAtom } from '../language/atoms.ts'
import { refreshTextsAtom, startTextsAtom } from '../language/texts.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { availabilityAtom, configAtom, fieldsAtom, guestsAllowedAtom } from './atoms.ts'

const keptSchema = v.object({ revision: v.number(), availability: availabilitySchema, config: v.unknown() })

/** Configuration of the first screen: what came with the document, or what was kept since, whichever is newer. */
export const startConfigAtom = atom(null, (_get, set, boot: Boot) => {
  const kept = readKept(storageKeys.config, keptSchema)
  const source = kept && kept.revision > boot.availability.revision ? kept : boot
  set(configAtom, readConfig(source.config))
  set(availabilityAtom, source.availability)
  set(fieldsAtom, boot.fields)
  set(guestsAllowedAtom, boot.guests)
  set(startTextsAtom, boot)
})

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
