import { atom } from 'jotai'
import { builtInLocales } from '#contract/locale.ts'
import type { Translations } from '#contract/translation.ts'
import { changeEditingAtom } from './actions.ts'
import { editingAtom } from './atoms.ts'
import { programTexts } from './locales.ts'

export interface NewLanguage {
  /** As it is called in its own language. */
  readonly name: string
  /** ISO 639-1, optionally with a region. */
  readonly code: string
  /** Language whose texts it begins with. */
  readonly template: string
}

export const isBuiltIn = (locale: string): boolean => builtInLocales.some((one) => one === locale)

/** Of which language the texts are translated now; null = the interface's own. */
export const translatedLocaleAtom = atom<string | null>(null)
/** Words that the shown translations have. */
export const textSearchAtom = atom('')

/** Adds a language with all texts of its template, shown to visitors as soon as it is applied. */
export const addLanguageAtom = atom(null, async (get, set, { name, code, template }: NewLanguage) => {
  const own = get(editingAtom)?.texts[template]
  const messages = { ...(await programTexts(template)), ...own?.messages }
  const metadata = { name, source_template: template, content_language: own?.metadata?.content_language ?? template }
  set(changeEditingAtom, (editing) => ({
    ...editing,
    config: { ...editing.config, visibleLocales: [...editing.config.visibleLocales, { lang: name, short: code }] },
    texts: { ...editing.texts, [code]: { messages, metadata } },
  }))
  // Its texts are what is left to do.
  set(translatedLocaleAtom, code)
})

/** Takes a language away with all its texts and its page. */
export const removeLanguageAtom = atom(null, (_get, set, locale: string) =>
  set(changeEditingAtom, (editing) => ({
    config: { ...editing.config, visibleLocales: editing.config.visibleLocales.filter(({ short }) => short !== locale) },
    texts: Object.fromEntries(Object.entries(editing.texts).filter(([key]) => key !== locale)),
    pages: Object.fromEntries(Object.entries(editing.pages).filter(([key]) => key !== locale)),
  })),
)

const changedMetadata = (before: Translations | undefined, change: Translations['metadata']): Translations => ({
  messages: before?.messages ?? {},
  metadata: { ...before?.metadata, ...change },
})

/** In which language of the metadata somebody sees assets who has this language of the interface. */
export const setContentLanguageAtom = atom(null, (_get, set, locale: string, contentLanguage: string) =>
  set(changeEditingAtom, (editing) => ({
    ...editing,
    texts: { ...editing.texts, [locale]: changedMetadata(editing.texts[locale], { content_language: contentLanguage }) },
  })),
)

/** Many texts of a language at once, e.g. from a file; empty ones are left as they were, and the named ones are the program's own again. */
export const setTextsAtom = atom(
  null,
  (_get, set, locale: string, messages: Readonly<Record<string, string>>, usual: ReadonlySet<string> = new Set()) =>
    set(changeEditingAtom, (editing) => {
      const before = editing.texts[locale]
      const written = Object.entries(messages).filter(([, text]) => text !== '')
      const kept = Object.entries(before?.messages ?? {}).filter(([id]) => !usual.has(id))
      return { ...editing, texts: { ...editing.texts, [locale]: { ...before, messages: Object.fromEntries([...kept, ...written]) } } }
    }),
)
