import { atom } from 'jotai'
import { localeAtom } from '../language/atoms.ts'
import { sessionAtom } from './atoms.ts'

/** Whose answers, in which language: labels and rights depend on both. */
export const audienceAtom = atom((get) => `${get(sessionAtom)?.scope ?? ''} ${get(localeAtom)}`)
