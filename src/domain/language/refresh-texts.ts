import { atom } from 'jotai'
import { fallbackLocale } from '#contract/locale.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { showLocaleAtom } from './actions.ts'
import { localeAtom, serverLocalesAtom, serverTextsAtom, textsSavedAtAtom } from './atoms.ts'

/** Fetches what an admin has changed: languages and the texts of the one in use, which the screen follows at once. Rejects with ApiFailure. */
export const refreshTextsAtom = atom(null, async (get, set, savedAt: number) => {
  const api = get(apiAtom)
  const locale = get(localeAtom)
  const textsOf = async (lang: string) => {
    const answer = await api.call('getTranslationLocales', { query: { lang } })
    return 'messages' in answer ? ([[lang, answer.messages]] as const) : []
  }
  const [list, ...answers] = await Promise.all([api.call('getTranslationLocales'), ...[...new Set([fallbackLocale, locale])].map(textsOf)])
  const locales = Array.isArray(list) ? list : []
  const texts = Object.fromEntries(answers.flat())
  set(serverLocalesAtom, locales)
  set(serverTextsAtom, texts)
  set(textsSavedAtAtom, savedAt)
  deviceStore.set(storageKeys.texts, JSON.stringify({ savedAt, locales, texts }))
  if (get(localeAtom) === locale) await set(showLocaleAtom, locale)
})
