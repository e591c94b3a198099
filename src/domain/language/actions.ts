import { atom } from 'jotai'
import { builtInLocales, directionOf, fallbackLocale } from '#contract/locale.ts'
import { activateLocale, pseudoLocale } from '../../platform/i18n.ts'
import { browserLocales, parameterBeforeHash, setDocumentLanguage } from '../../platform/page.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { availableLocalesAtom, englishTextsAtom, localeAtom, serverLocalesAtom, serverTextsAtom, textsVersionAtom } from './atoms.ts'
import { chooseLocale } from './locale-rules.ts'

const isBuiltIn = (locale: string) => builtInLocales.some((one) => one === locale)

/** Activates a language with loaded messages. The atom changes last, so that its readers find the messages. */
export const showLocaleAtom = atom(null, async (get, set, locale: string) => {
  const texts = get(serverTextsAtom)
  const english = locale === fallbackLocale ? {} : (texts[fallbackLocale] ?? get(englishTextsAtom))
  if (!(await activateLocale(locale, texts[locale] ?? {}, english))) return
  setDocumentLanguage(locale === pseudoLocale ? 'en' : locale, directionOf(locale))
  set(localeAtom, locale === pseudoLocale ? 'en' : locale)
})

/** Loads the server's messages of a language; false if the language has no messages at all, built-in ones included. */
export const fetchTextsAtom = atom(null, async (get, set, locale: string): Promise<boolean> => {
  const isHere = (one: string) => one in get(serverTextsAtom)
  if (isHere(locale)) return true
  const fetchOne = async (one: string): Promise<void> => {
    if (isHere(one) || !get(serverLocalesAtom).includes(one)) return
    const response = await get(apiAtom).call('getTranslationLocales', { query: { lang: one } })
    if ('messages' in response) set(serverTextsAtom, { ...get(serverTextsAtom), [one]: response.messages })
  }
  // Forces the next configuration refresh to load the missing messages.
  const missed = () => set(textsVersionAtom, null)
  await Promise.all([fallbackLocale, locale].map((one) => fetchOne(one).catch(missed)))
  return isBuiltIn(locale) || isHere(locale)
})

/**
 * Sets the language at startup. The document contains messages in the browser's language. For another language the built-in messages are
 * shown until the server's arrive, so that no call blocks the start.
 */
export const startLanguageAtom = atom(null, async (get, set) => {
  const chosen = chooseLocale(deviceStore.get(storageKeys.locale), browserLocales(), get(availableLocalesAtom))
  const locale = parameterBeforeHash(pseudoLocale) === null ? chosen : pseudoLocale
  await set(showLocaleAtom, locale)
  const complete = async () => {
    const before = get(serverTextsAtom)
    await set(fetchTextsAtom, locale)
    if (get(serverTextsAtom) !== before && get(localeAtom) === locale) await set(showLocaleAtom, locale)
  }
  void complete()
})
