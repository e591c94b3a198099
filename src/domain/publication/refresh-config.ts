import { atom } from 'jotai'
import type { Availability } from '#contract/config/files.ts'
import { withHexColours } from '#contract/config/hex-colours.ts'
import { readConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import { configFormatVersion } from '#contract/info.ts'
import { builtInLocales, fallbackLocale } from '#contract/locale.ts'
import { toHexColour } from '../../platform/hex-colour.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { availabilityAtom, configAtom, documentAvailabilityAtom, guestsAllowedAtom } from '../config/atoms.ts'
import { configVersionOf, textsVersionOf } from '../config/part-versions.ts'
import { showLocaleAtom } from '../language/actions.ts'
import { localeAtom, serverLocalesAtom, serverTextsAtom, textsVersionAtom } from '../language/atoms.ts'

/**
 * Reloads the list of languages and the messages of the current one, and applies them immediately. A removed language falls back to English.
 * Rejects with RemoteError.
 */
const refreshTextsAtom = atom(null, async (get, set, availability: Availability) => {
  const version = textsVersionOf(availability)
  const api = get(apiAtom)
  const locale = get(localeAtom)
  const list = await api.call('getTranslationLocales', { query: { version: availability.textsVersion } })
  const locales = Array.isArray(list) ? list : []
  const known = new Set<string>([...builtInLocales, ...locales])
  const textsOf = async (lang: string) => {
    const response = await api.call('getTranslationLocales', { query: { lang, version: availability.textsVersion } })
    return 'messages' in response ? ([[lang, response.messages]] as const) : []
  }
  const neededLocales = [...new Set([fallbackLocale, locale])].filter((lang) => known.has(lang))
  const texts = Object.fromEntries((await Promise.all(neededLocales.map(textsOf))).flat())
  set(serverLocalesAtom, locales)
  set(serverTextsAtom, texts)
  // After a fallback to English, the next refresh loads its messages.
  set(textsVersionAtom, known.has(locale) ? version : null)
  const replaced = textsVersionOf(get(documentAvailabilityAtom))
  deviceStore.set(storageKeys.texts, JSON.stringify({ savedAt: availability.texts, version, replaced, locales, texts }))
  if (get(localeAtom) !== locale) return
  await set(showLocaleAtom, known.has(locale) ? locale : fallbackLocale)
})

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
    set(guestsAllowedAtom, (before) => availability.guests ?? before)
    if (textsVersionOf(availability) !== get(textsVersionAtom)) await set(refreshTextsAtom, availability)
    if (JSON.stringify(availability) === JSON.stringify(get(availabilityAtom))) return null
    const isNew = configVersionOf(availability) !== configVersionOf(get(availabilityAtom))
    const { revision, configVersion } = availability
    const config = isNew
      ? await readStored(withHexColours(await api.call('getConfig', { query: { version: configVersion } }), toHexColour))
      : get(configAtom)
    // A backend without revisions always sends the configuration: an equal one must not render the page again.
    if (isNew && JSON.stringify(config) !== JSON.stringify(get(configAtom))) set(configAtom, config)
    set(availabilityAtom, availability)
    const replaced = configVersionOf(get(documentAvailabilityAtom))
    deviceStore.set(storageKeys.config, JSON.stringify({ revision, replaced, availability, config }))
    return null
  } catch (failure) {
    return failure
  }
})
