import { atom } from 'jotai'
import { builtInLocales } from '#contract/locale.ts'
import { readPageContentKey } from '#contract/page-contents.ts'
import type { Translations } from '#contract/translation.ts'
import { changeEditingAtom } from './actions.ts'
import { editingAtom } from './atoms.ts'
import { programTexts } from './locales.ts'

export interface NewLanguage {
  /** Name of the language in itself. */
  readonly name: string
  /** ISO 639-1, optionally with a region. */
  readonly code: string
  /** Language from which the messages are copied. */
  readonly template: string
}

export const isBuiltInLocale = (locale: string): boolean => builtInLocales.some((one) => one === locale)

/** Language that is being translated; null = the language of the interface. */
export const translatedLocaleAtom = atom<string | null>(null)
/** Search text of the translation table. */
export const textSearchAtom = atom('')

/** Adds a language with the messages of its template; visible to visitors after publishing. */
export const addLanguageAtom = atom(null, async (get, set, { name, code, template }: NewLanguage) => {
  const own = get(editingAtom)?.texts[template]
  const messages = { ...(await programTexts(template)), ...own?.messages }
  const metadata = { name, source_template: template, content_language: own?.metadata?.content_language ?? template }
  set(changeEditingAtom, (editing) => ({
    ...editing,
    config: { ...editing.config, visibleLocales: [...editing.config.visibleLocales, { lang: name, short: code }] },
    texts: { ...editing.texts, [code]: { messages, metadata } },
  }))
  // Open the translation of the new language.
  set(translatedLocaleAtom, code)
})

/** Removes a language with its messages and its pages. */
export const removeLanguageAtom = atom(null, (_get, set, locale: string) =>
  set(changeEditingAtom, (editing) => ({
    ...editing,
    config: { ...editing.config, visibleLocales: editing.config.visibleLocales.filter(({ short }) => short !== locale) },
    texts: Object.fromEntries(Object.entries(editing.texts).filter(([key]) => key !== locale)),
    pages: Object.fromEntries(Object.entries(editing.pages).filter(([key]) => readPageContentKey(key).locale !== locale)),
  })),
)

const changedMetadata = (before: Translations | undefined, change: Translations['metadata']): Translations => ({
  messages: before?.messages ?? {},
  metadata: { ...before?.metadata, ...change },
})

/** Sets the language of metadata for users of an interface language. */
export const setContentLanguageAtom = atom(null, (_get, set, locale: string, contentLanguage: string) =>
  set(changeEditingAtom, (editing) => ({
    ...editing,
    texts: { ...editing.texts, [locale]: changedMetadata(editing.texts[locale], { content_language: contentLanguage }) },
  })),
)

/**
 * Sets many messages of a language, for example from a file. Empty texts are ignored.
 * @param resetIds ids of messages that are reset to the built-in ones
 */
export const setTextsAtom = atom(
  null,
  (_get, set, locale: string, messages: Readonly<Record<string, string>>, resetIds: ReadonlySet<string> = new Set()) =>
    set(changeEditingAtom, (editing) => {
      const before = editing.texts[locale]
      const written = Object.entries(messages).filter(([, text]) => text !== '')
      const others = Object.entries(before?.messages ?? {}).filter(([id]) => !resetIds.has(id))
      return { ...editing, texts: { ...editing.texts, [locale]: { ...before, messages: Object.fromEntries([...others, ...written]) } } }
    }),
)
