import { atom } from 'jotai'
import { sessionAtom } from '../session/atoms.ts'
import { localeAtom } from './atoms.ts'

/** Key of user and language; labels and rights in responses depend on both. */
export const audienceAtom = atom((get) => `${get(sessionAtom)?.scope ?? ''} ${get(localeAtom)}`)
