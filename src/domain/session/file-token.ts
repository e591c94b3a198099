import { atom } from 'jotai'
import { sessionAtom } from './atoms.ts'

/** Session of a share link. Only its page sets it, which has no session of a user. */
export const linkSessionAtom = atom<string | null>(null)

/** Token for files that the page requests itself; null = none. */
export const fileTokenAtom = atom((get) => get(linkSessionAtom) ?? get(sessionAtom)?.session ?? null)
