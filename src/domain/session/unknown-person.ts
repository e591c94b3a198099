import { atom } from 'jotai'
import { sessionAtom, sessionStatusAtom } from './atoms.ts'

/** Nobody is remembered on this device, and nobody can be reached who would say who is here: without a connection it stays so. */
export const isPersonUnknownAtom = atom((get) => get(sessionAtom) === null && get(sessionStatusAtom) === 'initial')
