import { atom } from 'jotai'
import { builtInLocales } from '#contract/locale.ts'
import { mailTexts } from '#contract/mail-texts.ts'
import { builtInTexts } from '../../platform/built-in-texts.ts'
import { textById } from '../../platform/i18n.ts'
import { localeAtom } from '../language/atoms.ts'
import { editingAtom } from './atoms.ts'

/** Editable languages: visible ones first in their order, then others with messages. */
export const editedLocalesAtom = atom((get): readonly string[] => {
  const editing = get(editingAtom)
  const visible = editing?.config.visibleLocales.map(({ short }) => short) ?? []
  return [...new Set([...visible, ...builtInLocales, ...Object.keys(editing?.texts ?? {})])]
})

/** Edited message in the language of the interface; empty if there is none. */
export const editedTextAtom = atom((get) => {
  const messages = get(editingAtom)?.texts[get(localeAtom)]?.messages
  return (id: string): string => (messages && Object.hasOwn(messages, id) ? messages[id] : undefined) ?? textById(id, '')
})

/** E-mail texts of the server; they are edited together with the messages. */
const textsOfMails = (locale: string): Readonly<Record<string, string>> => {
  const language = builtInLocales.find((one) => one === locale)
  return language ? Object.fromEntries(Object.entries(mailTexts).map(([id, text]) => [id, text[language]])) : {}
}

const known = new Map<string, Promise<Readonly<Record<string, string>>>>()

/** Built-in messages of a language, loaded once. */
export const programTexts = (locale: string): Promise<Readonly<Record<string, string>>> => {
  const texts = known.get(locale) ?? builtInTexts(locale).then((built) => ({ ...built, ...textsOfMails(locale) }))
  known.set(locale, texts)
  return texts
}
