import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { builtInLocales } from '#contract/locale.ts'
import { activateLocale, pseudoLocale } from '../../platform/i18n.ts'
import { browserLocales, outerParameter, setDocumentLanguage } from '../../platform/page.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionStatusAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { availableLocalesAtom, localeAtom, serverLocalesAtom, serverTextsAtom } from './atoms.ts'
import { chooseLocale, directionOf } from './rules.ts'

const isBuiltIn = (locale: string) => builtInLocales.some((one) => one === locale)

/** Shows a language whose texts are here. The atom changes last, so whoever reads it finds the texts. */
export const showLocaleAtom = atom(null, async (get, set, locale: string) => {
  if (!(await activateLocale(locale, get(serverTextsAtom)[locale] ?? {}))) return
  setDocumentLanguage(locale === pseudoLocale ? 'en' : locale, directionOf(locale))
  set(localeAtom, locale === pseudoLocale ? 'en' : locale)
})

/** Fetches the server's texts of a language; false when there are none at all, the built-in ones included. */
const fetchTextsAtom = atom(null, async (get, set, locale: string): Promise<boolean> => {
  if (get(serverTextsAtom)[locale] || !get(serverLocalesAtom).includes(locale)) return isBuiltIn(locale) || locale in get(serverTextsAtom)
  try {
    const answer = await get(apiAtom).call('getTranslationLocales', { query: { lang: locale } })
    if ('messages' in answer) set(serverTextsAtom, { ...get(serverTextsAtom), [locale]: answer.messages })
    return true
  } catch {
    return isBuiltIn(locale)
  }
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
