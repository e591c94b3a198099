import { i18n, type Messages } from '@lingui/core'
import { unescapeAtSign } from '#contract/translation.ts'
import { regionOf } from './page.ts'

type Texts = () => Promise<{ messages: Messages }>

/** Catalogues of a language (lingui.config.ts): `page` loads before the first results, visitors never load `admin`. */
type CataloguePart = 'page' | 'search' | 'screens' | 'admin'
const builtIn: Readonly<Record<string, Readonly<Record<CataloguePart, Texts>>>> = {
  de: {
    page: () => import('../locales/page/de.po'),
    search: () => import('../locales/search/de.po'),
    screens: () => import('../locales/screens/de.po'),
    admin: () => import('../locales/admin/de.po'),
  },
  en: {
    page: () => import('../locales/page/en.po'),
    search: () => import('../locales/search/en.po'),
    screens: () => import('../locales/screens/en.po'),
    admin: () => import('../locales/admin/en.po'),
  },
}
const allParts: readonly CataloguePart[] = ['page', 'search', 'screens', 'admin']
type ServerTexts = Readonly<Record<string, string>>

/** Catalogues to load with every language. */
const requestedParts = new Set<CataloguePart>(['page'])

/** For tests: all messages in accented letters, so that hard-coded texts are visible. */
export const pseudoLocale = 'pseudo'

/** Language of the interface; empty before its messages are loaded. */
export const currentLocale = (): string => i18n.locale

const needsCompiler = (text: string) => /[{}]|''/.test(text)

/**
 * Messages of the server are plain ICU. The compiler loads only if one has a placeholder. A malformed message is shown unchanged. If the
 * compiler cannot load, the built-in message is shown instead.
 */
const compile = async (texts: ServerTexts): Promise<Messages> => {
  const entries = Object.entries(texts).map(([id, text]) => [id, unescapeAtSign(text)] as const)
  if (!entries.some(([, text]) => needsCompiler(text))) return Object.fromEntries(entries.map(([id, text]) => [id, [text]]))
  const compiler = await import('@lingui/message-utils/compileMessage').catch(() => null)
  const parts = (text: string) => {
    const compiled = needsCompiler(text) ? compiler?.compileMessage(text) : text
    return typeof compiled === 'string' ? [compiled] : compiled
  }
  return Object.fromEntries(
    entries.flatMap(([id, text]) => {
      const compiled = parts(text)
      return compiled === undefined ? [] : [[id, compiled]]
    }),
  )
}

const messagesOf = async (locale: string, parts: Iterable<CataloguePart>): Promise<Messages | null> => {
  const texts = builtIn[locale]
  if (!texts) return null
  const loaded = await Promise.all([...parts].map((part) => texts[part]()))
  return Object.assign({}, ...loaded.map(({ messages }) => messages))
}

// Languages without built-in messages fall back to English.
const allOf = async (locale: string): Promise<Messages> => (await messagesOf(builtIn[locale] ? locale : 'en', requestedParts)) ?? {}

const load = async (locale: string): Promise<Messages> => {
  if (locale !== pseudoLocale) return allOf(locale)
  for (const part of allParts) requestedParts.add(part)
  const [messages, { pseudoLocalise }] = await Promise.all([allOf('en'), import('./pseudo.ts')])
  return pseudoLocalise(messages)
}

/** Built-in messages of a language; null = there are none. */
export const builtInMessages = (locale: string): Promise<Messages | null> => messagesOf(locale, allParts)

let changes = 0
/** Number of changes of the messages. */
export const textChanges = (): number => changes

let latest = 0
/** The pseudo language includes the messages of all parts. */
let isPseudo = false
/** Settles when the last requested language is active. */
let shown: Promise<unknown> = Promise.resolve()
/** Messages of the server; they have priority over built-in ones. */
let serverMessages: Messages = {}

const show = async (locale: string, serverTexts: ServerTexts, english: ServerTexts, own: number): Promise<boolean> => {
  const [base, texts, fallback] = await Promise.all([load(locale), compile(serverTexts), compile(english)])
  if (own !== latest) return false
  // Built-in messages of this language have priority over English messages of the server, but built-in English messages do not.
  serverMessages = builtIn[locale] ? texts : { ...fallback, ...texts }
  changes += 1
  isPseudo = locale === pseudoLocale
  const language = locale === pseudoLocale ? 'en' : locale
  // Without a prototype: the key of an administrator may be the name of an inherited property.
  const messages: Messages = Object.assign(Object.create(null), fallback, base, serverMessages)
  i18n.loadAndActivate({ locale: language, locales: regionOf(language), messages })
  return true
}

/**
 * Activates a language: messages of the server, else built-in messages, else `english` of the server. The page changes without a reload.
 * Resolves with false if another language was requested in the meantime.
 */
export const activateLocale = (locale: string, serverTexts: ServerTexts, english: ServerTexts = {}): Promise<boolean> => {
  latest += 1
  const activation = show(locale, serverTexts, english, latest)
  shown = activation.catch(() => undefined)
  return activation
}

const addMessages = async (part: CataloguePart): Promise<void> => {
  await shown
  if (isPseudo) return
  const { locale, messages } = i18n
  const { messages: more } = (await (builtIn[locale] ?? builtIn['en'])?.[part]()) ?? {}
  for (const [id, text] of Object.entries(more ?? {})) if (!(id in serverMessages)) messages[id] = text
}

const additions = new Map<CataloguePart, Promise<void>>()

const loadPart = (part: CataloguePart): Promise<void> => {
  const known = additions.get(part)
  if (known) return known
  requestedParts.add(part)
  const addition = addMessages(part).catch((failure: unknown) => {
    requestedParts.delete(part)
    additions.delete(part)
    throw failure
  })
  additions.set(part, addition)
  return addition
}

/**
 * Adds the messages of a part; screens show what a results page shows, too. No visible component uses them yet, so nothing has to render again.
 */
export const loadMessages = async (part: CataloguePart): Promise<void> => {
  await Promise.all([loadPart(part), part === 'screens' && loadPart('search')])
}

/** Message whose id comes from the configuration, or the fallback if there is no such message. */
export const textById = (id: string, fallback: string, values?: Record<string, unknown>): string =>
  id !== '' && i18n.messages[id] !== undefined ? i18n._(id, values) : fallback

export { i18n }
