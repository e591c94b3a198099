import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { sessionStatusAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { fetchTextsAtom, showLocaleAtom } from './actions.ts'
import { availableLocalesAtom } from './atoms.ts'

let choices = 0

/** Changes and stores the language; the latest selection wins. A language without messages is refused and the current one stays. */
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
        message: 'The texts in this language could not be loaded. The language was not changed.',
      }).id,
    })
    return
  }
  deviceStore.set(storageKeys.locale, locale)
  // Labels and e-mails of the server use it. The next call sends the language anyway, so a failure is harmless.
  if (get(sessionStatusAtom) === 'success')
    await get(apiAtom)
      .call('setLocale', { query: { locale } })
      .catch(() => undefined)
})
