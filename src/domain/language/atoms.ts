import { atom } from 'jotai'
import { defaultLocale } from '#contract/locale.ts'
import { configAtom } from '../config/atoms.ts'
import type { PartVersion } from '../config/part-versions.ts'
import { availableLocales } from './locale-rules.ts'

/** Language of the interface; its messages are loaded. */
export const localeAtom = atom<string>(defaultLocale)
/** Languages with messages on the server, in addition to the built-in ones or overriding them. */
export const serverLocalesAtom = atom<readonly string[]>([])
/** Version of the loaded messages of the server; null = some could not be loaded. */
export const textsVersionAtom = atom<PartVersion | null>(0)
/** Loaded messages of the server, by language. */
export const serverTextsAtom = atom<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
/** English messages of the server that the language of the document lacks. */
export const englishTextsAtom = atom<Readonly<Record<string, string>>>({})
/** Languages that users can choose. */
export const availableLocalesAtom = atom((get) => availableLocales(get(configAtom).visibleLocales, get(serverLocalesAtom)))
