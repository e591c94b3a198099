import { i18n, type Messages } from '@lingui/core'
import { plainAt } from '#contract/translation.ts'

const builtIn: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {
  de: () => import('../locales/de.po'),
  en: () => import('../locales/en.po'),
}

/** For tests: every text of the program in strange letters, so that a forgotten one stands out. */
export const pseudoLocale = 'pseudo'

const needsCompiler = (text: string) => /[{}]|''/.test(text)

/** Texts of the server are plain ICU; the compiler is fetched only when one has a placeholder. A malformed text is shown as it is. */
const compile = async (texts: Readonly<Record<string, string>>): Promise<Messages> => {
  const entries = Object.entries(texts).map(([id, text]) => [id, plainAt(text)] as const)
  if (!entries.some(([, text]) => needsCompiler(text))) return Object.fromEntries(entries.map(([id, text]) => [id, [text]]))
  const { compileMessage } = await import('@lingui/message-utils/compileMessage')
  const parts = (text: string) => {
    const compiled = needsCompiler(text) ? compileMessage(text) : text
    return typeof compiled === 'string' ? [compiled] : compiled
  }
  return Object.fromEntries(entries.map(([id, text]) => [id, parts(text)]))
}

const load = async (locale: string): Promise<Messages> => {
  if (locale === pseudoLocale) {
    const [{ messages }, { pseudoLocalise }] = await Promise.all([import('../locales/en.po'), import('./pseudo.ts')])
    return pseudoLocalise(messages)
  }
  // A language the program does not know itself stands on English.
  const catalogue = await (builtIn[locale] ?? builtIn['en'])?.()
  return catalogue?.messages ?? {}
}

/** What the program itself says in a language; null where it does not know it. */
export const builtInMessages = async (locale: string): Promise<Messages | null> => (await builtIn[locale]?.())?.messages ?? null

let latest = 0

/**
 * Makes a language the one that is shown: built-in texts, the server's over them. Everything on the screen follows without a reload.
 * False when another language was asked for meanwhile.
 */
export const activateLocale = async (locale: string, serverTexts: Readonly<Record<string, string>>): Promise<boolean> => {
  latest += 1
  const own = latest
  const [base, over] = await Promise.all([load(locale), compile(serverTexts)])
  if (own !== latest) return false
  i18n.loadAndActivate({ locale: locale === pseudoLocale ? 'en' : locale, messages: { ...base, ...over } })
  return true
}

/** A text whose id comes from the configuration; the fallback where there is no such text. */
export const textById = (id: string, fallback: string, values?: Record<string, unknown>): string =>
  id !== '' && i18n.messages[id] !== undefined ? i18n._(id, values) : fallback

export { i18n }
