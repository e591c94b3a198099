import { atom } from 'jotai'
import { builtInLocales, fallbackLocale } from '#contract/locale.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { showLocaleAtom } from './actions.ts'
import { localeAtom, serverLocalesAtom, serverTextsAtom, textsSavedAtAtom } from './atoms.ts'

/**
 * Fetches what an admin has changed: languages and the texts of the one in use, which the screen follows at once. One that is there no longer
 * gives way to English. Rejects with ApiFailure.
 */
export const refreshTextsAtom = atom(null, async (get, set, savedAt: number) => {
  const api = get(apiAtom)
  const locale = get(localeAtom)
  const list = await api.call('getTranslationLocales')
  const locales = Array.isArray(list) ? list : []
  const known = new Set<string>([...builtInLocales, ...locales])
  const textsOf = async (lang: string) => {
    const answer = await api.call('getTranslationLocales', { query: { lang } })
    return 'messages' in answer ? ([[lang, answer.messages]] as const) : []
  }
  const wanted = [...new Set([fallbackLocale, locale])].filter((lang) => known.has(lang))
  const texts = Object.fromEntries((await Promise.all(wanted.map(textsOf))).flat())
  set(serverLocalesAtom, locales)
  set(serverTextsAtom, texts)
  // The texts of the language that takes its place are asked for with the next look.
  set(textsSavedAtAtom, known.has(locale) ? savedAt : -1)
  deviceStore.set(storageKeys.texts, JSON.stringify({ savedAt, locales, texts }))
  if (get(localeAtom) !== locale) return
  await set(showLocaleAtom, known.has(locale) ? locale : fallbackLocale)
})
