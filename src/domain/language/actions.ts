import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { builtInLocales, directionOf, fallbackLocale } from '#contract/locale.ts'
import { activateLocale, pseudoLocale } from '../../platform/i18n.ts'
import { browserLocales, outerParameter, setDocumentLanguage } from '../../platform/page.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionStatusAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { availableLocalesAtom, englishTextsAtom, localeAtom, serverLocalesAtom, serverTextsAtom, textsSavedAtAtom } from './atoms.ts'
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
  // What could not be had is asked for with the next look at what an admin has changed.
  const missed = () => set(textsSavedAtAtom, -1)
  await Promise.all([fallbackLocale, locale].map((one) => fetchOne(one).catch(missed)))
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

let choices = 0

/** Changes the language at run time and remembers it: the one chosen last. A language without texts is refused and the old one stays. */
export const changeLocaleAtom = atom(null, async (get, set, locale: string) => {
  choices += 1
  const own = choices
  const known = get(availableLocalesAtom).includes(locale) && (await set(fetchTextsAtom, locale))
  if (own !== choices) return
  const isShown =
    known &&
    (await set(showLocaleAtom, locale).then(
      () => true,
      () => false,
    ))
  if (own !== choices) return
  if (!isShown) {
    set(showToastAtom, {
      level: 'warning',
      message: msg({
        id: 'toast.language.unavailable',
        message: 'The texts of this language could not be loaded. The language stays as it is.',
      }).id,
    })
    return
  }
  deviceStore.set(storageKeys.locale, locale)
  // The server writes labels and mails in it; the next call carries the language anyway, so a failure costs nothing.
  if (get(sessionStatusAtom) === 'success')
    await get(apiAtom)
      .call('setLocale', { query: { locale } })
      .catch(() => undefined)
})
