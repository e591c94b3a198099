import { atom } from 'jotai'
import { defaultLocale } from '#contract/locale.ts'
import { configAtom } from '../config/atoms.ts'
import { availableLocales } from './rules.ts'

/** Language of the interface; texts for it are loaded. */
export const localeAtom = atom<string>(defaultLocale)
/** Languages the server has texts for, over the built-in ones or alone. */
export const serverLocalesAtom = atom<readonly string[]>([])
/** When the server's texts that are here were saved, see availabilitySchema; −1 = some could not be had. */
export const textsSavedAtAtom = atom(0)
/** Texts of the server by language, as far as they have been fetched. */
export const serverTextsAtom = atom<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
/** English texts of the server that the language of the document lacks. */
export const englishTextsAtom = atom<Readonly<Record<string, string>>>({})
/** Languages that can be chosen. */
export const availableLocalesAtom = atom((get) => availableLocales(get(configAtom).visibleLocales, get(serverLocalesAtom)))
