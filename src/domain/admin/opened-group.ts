import { atom } from 'jotai'

/** Group whose members the list of people shows when it opens next; null = all people. */
export const openedGroupAtom = atom<string | null>(null)
