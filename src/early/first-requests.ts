import { availableLocales, chooseLocale } from '../domain/language/rules.ts'
import { readPageAddress } from '../domain/navigation/address.ts'
import { isPreview } from '../platform/preview.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import { attempt } from './attempt.ts'
import { showStyle, showTheme } from './first-look.ts'
import { beginSearch } from './first-search.ts'
import { beginSession } from './first-session.ts'
import { readKnown } from './known.ts'
import { sender } from './send.ts'
import { takeToken } from './token-in-address.ts'

const fetchTexts = (locale: string): void => {
  const named = (one: string) => document.querySelector<HTMLLinkElement>(`link[rel=x-texts][hreflang="${one}"]`)?.href
  const href = named(locale) ?? named('en')
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

/**
 * Takes the sign-in token out of the address, paints the first frame in the theme's colours, and sends the first requests while the page's
 * code is still on its way. The page decides everything again by the same rules; where they came to something else here, it asks by itself.
 */
export const sendFirst = (): void => {
  const ticket = takeToken()
  const known = readKnown()
  if (!known) return
  const { boot, config, availability } = known
  const page = readPageAddress(window.location.hash)
  attempt(() => showStyle(availability, page, boot.apiPrefix))
  attempt(() => showTheme(config))
  const locales = attempt(() => availableLocales(config.visibleLocales, boot.locales)) ?? availableLocales([], [])
  const locale = chooseLocale(deviceStore.get(storageKeys.locale), navigator.languages, locales)
  document.documentElement.lang = locale
  // Nobody waits for them before the page's code is here.
  setTimeout(fetchTexts, 0, locale)
  // It is told by the page around it who is looking, see src/app/start-preview.ts.
  if (isPreview()) return
  const send = sender(boot.apiPrefix, locale)
  const session = beginSession(ticket, send)
  const mayFind = session.token !== null || ticket !== null || boot.guests
  const search = mayFind ? attempt(() => beginSearch(known, page, locale, session, send)) : null
  window.__first = { session: session.arrival, byTicket: ticket !== null, search }
}
