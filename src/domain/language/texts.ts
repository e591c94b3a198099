import { atom } from 'jotai'
import * as v from 'valibot'
import type { Boot } from '#contract/boot.ts'
import { fallbackLocale } from '#contract/locale.ts'
import { translationLocalesSchema } from '#contract/translation.ts'
import { deviceStore, readKept, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { showLocaleAtom } from './actions.ts'
import { englishTextsAtom, localeAtom, serverLocalesAtom, serverTextsAtom, textsSavedAtAtom } from './atoms.ts'

/** The texts of the language in use and the English ones below them, so that a document from the cache is not shown with older ones first. */
const keptSchema = v.object({
  savedAt: v.number(),
  locales: translationLocalesSchema,
  texts: v.record(v.string(), v.record(v.string(), v.string())),
})

/** Texts of the first screen: what came with the document, or what was kept since, whichever is newer. */
export const startTextsAtom = atom(null, (_get, set, { availability, locales, translations, english }: Boot) => {
  const kept = readKept(storageKeys.texts, keptSchema)
  const isKept = kept !== null && kept.savedAt > availability.texts
  set(serverLocalesAtom, isKept ? kept.locales : locales)
  set(serverTextsAtom, isKept ? kept.texts : translations)
  set(englishTextsAtom, english)
  set(textsSavedAtAtom, isKept ? kept.savedAt : availability.texts)
})

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
