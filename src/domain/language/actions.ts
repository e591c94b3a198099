import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { builtInLocales, directionOf, fallbackLocale } from '#contract/locale.ts'
import { activateLocale, pseudoLocale } from '../../platform/i18n.ts'
import { browserLocales, outerParameter, setDocumentLanguage } from '../../platform/page.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionStatusAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { availableLocalesAtom, englishTextsAtom, localeAtom, serverLocalesAtom, serverTextsAtom } from './atoms.ts'
import { chooseLocale } from './rules.ts'

const isBuiltIn = (locale: string) => builtInLocales.some((one) => one === locale)

/** Shows a language whose texts are here. The atom changes last, so whoever reads it finds the texts. */
export const showLocaleAtom = atom(null, async (get, set, locale: string) => {
  const texts = get(serverTextsAtom)
  const english = locale === fallbackLocale ? {} : (texts[fallbackLocale] ?? get(englishTextsAtom))
  if (!(await activateLocale(locale, texts[locale] ?? {}, english))) return
  setDocumentLanguage(locale === pseudoLocale ? 'en' : locale, directionOf(locale))
  set(localeAtom, locale === pseudoLocale ? 'en' : locale)
})

/** Fetches the server's texts of a language; false when there are none at all, the built-in ones included. */
const fetchTextsAtom = atom(null, async (get, set, locale: string): Promise<boolean> => {
  const isHere = (one: string) => one in get(serverTextsAtom)
  if (isHere(locale)) return true
  const fetchOne = async (one: string): Promise<void> => {
    if (isHere(one) || !get(serverLocalesAtom).includes(one)) return
    const answer = await get(apiAtom).call('getTranslationLocales', { query: { lang: one } })
    if ('messages' in answer) set(serverTextsAtom, { ...get(serverTextsAtom), [one]: answer.messages })
  }
  const english = fetchOne(fallbackLocale).catch(() => undefined)
  await fetchOne(locale).catch(() => undefined)
  await english
  return isBuiltIn(locale) || isHere(locale)
})

/**
 * The language of the first screen. The document brings the server's texts in the language the browser asks for; where another one was
 * chosen the built-in texts stand until the server's arrive, so nothing waits for a call.
 */
export const startLanguageAtom = atom(null, async (get, set) => {
  const chosen = chooseLocale(deviceStore.get(storageKeys.locale), browserLocales(), get(availableLocalesAtom))
  const locale = outerParameter(pseudoLocale) === null ? chosen : pseudoLocale
  await set(showLocaleAtom, locale)
  const complete = async () => {
    const before = get(serverTextsAtom)
    await set(fetchTextsAtom, locale)
    if (get(serverTextsAtom) !== before && get(localeAtom) === locale) await set(showLocaleAtom, locale)
  }
  void complete()
})

/** Changes the language at run time and remembers it. A language without texts is refused and the old one stays. */
export const changeLocaleAtom = atom(null, async (get, set, locale: string) => {
  if (!get(availableLocalesAtom).includes(locale) || !(await set(fetchTextsAtom, locale))) {
    set(showToastAtom, {
      level: 'warning',
      message: msg({ id: 'toast.language.unavailable', message: 'There are no texts for this language yet. The language stays as it is.' })
        .id,
    })
    return
  }
  await set(showLocaleAtom, locale)
  deviceStore.set(storageKeys.locale, locale)
  // The server writes labels and mails in it; the next call carries the language anyway, so a failure costs nothing.
  if (get(sessionStatusAtom) === 'success')
    await get(apiAtom)
      .call('setLocale', { query: { locale } })
      .catch(() => undefined)
})
