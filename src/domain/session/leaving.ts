import { atom } from 'jotai'

/** What has to be brought to safety before a person is signed out; handed in by what keeps something of theirs. */
export const leavingAtom = atom<{ readonly run: () => Promise<void> }>({ run: () => Promise.resolve() })
