import { atom } from 'jotai'
import { builtInLocales, fallbackLocale } from '#contract/locale.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { showLocaleAtom } from './actions.ts'
import { localeAtom, serverLocalesAtom, serverTextsAtom, textsSavedAtAtom } from './atoms.ts'

/**
 * Reloads the list of languages and the messages of the current one, and applies them at once. A removed language falls back to English.
 * Rejects with RemoteError.
 */
export const refreshTextsAtom = atom(null, async (get, set, savedAt: number) => {
  const api = get(apiAtom)
  const locale = get(localeAtom)
  const list = await api.call('getTranslationLocales')
  const locales = Array.isArray(list) ? list : []
  const known = new Set<string>([...builtInLocales, ...locales])
  const textsOf = async (lang: string) => {
    const response = await api.call('getTranslationLocales', { query: { lang } })
    return 'messages' in response ? ([[lang, response.messages]] as const) : []
  }
  const neededLocales = [...new Set([fallbackLocale, locale])].filter((lang) => known.has(lang))
  const texts = Object.fromEntries((await Promise.all(neededLocales.map(textsOf))).flat())
  set(serverLocalesAtom, locales)
  set(serverTextsAtom, texts)
  // After a fallback to English, the next refresh loads its messages.
  set(textsSavedAtAtom, known.has(locale) ? savedAt : -1)
  deviceStore.set(storageKeys.texts, JSON.stringify({ savedAt, locales, texts }))
  if (get(localeAtom) !== locale) return
  await set(showLocaleAtom, known.has(locale) ? locale : fallbackLocale)
})
