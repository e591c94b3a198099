import { atom } from 'jotai'
import { builtInLocales } from '#contract/locale.ts'
import { mailTexts } from '#contract/mail-texts.ts'
import { builtInTexts } from '../../platform/built-in-texts.ts'
import { textById } from '../../platform/i18n.ts'
import { localeAtom } from '../language/atoms.ts'
import { editingAtom } from './atoms.ts'

/** Languages in which texts are edited: those shown to visitors first, in their order, then the others there are texts for. */
export const editedLocalesAtom = atom((get): readonly string[] => {
  const editing = get(editingAtom)
  const visible = editing?.config.visibleLocales.map(({ short }) => short) ?? []
  return [...new Set([...visible, ...builtInLocales, ...Object.keys(editing?.texts ?? {})])]
})

/** A text as it is being edited, in the language of the interface; empty where there is none. */
export const editedTextAtom = atom((get) => {
  const messages = get(editingAtom)?.texts[get(localeAtom)]?.messages
  return (id: string): string => (messages && Object.hasOwn(messages, id) ? messages[id] : undefined) ?? textById(id, '')
})

/** The server writes mails; what it says in them is edited with everything else. */
const textsOfMails = (locale: string): Readonly<Record<string, string>> => {
  const language = builtInLocales.find((one) => one === locale)
  return language ? Object.fromEntries(Object.entries(mailTexts).map(([id, text]) => [id, text[language]])) : {}
}

const known = new Map<string, Promise<Readonly<Record<string, string>>>>()

/** What the program itself says in a language; fetched once. */
export const programTexts = (locale: string): Promise<Readonly<Record<string, string>>> => {
  const texts = known.get(locale) ?? builtInTexts(locale).then((built) => ({ ...built, ...textsOfMails(locale) }))
  known.set(locale, texts)
  return texts
}
