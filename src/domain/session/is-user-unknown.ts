import { atom } from 'jotai'
import { sessionAtom, sessionStatusAtom } from './atoms.ts'

/** No session is stored on this device and the server is unreachable, so the user stays unknown. */
export const isUserUnknownAtom = atom((get) => get(sessionAtom) === null && get(sessionStatusAtom) === 'initial')
