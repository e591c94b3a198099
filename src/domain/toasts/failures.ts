import { atom } from 'jotai'
import { showToastAtom, type Toast } from './atoms.ts'

/** A failure in words: message id with its values, and how bad it is. */
export type FailureWords = Pick<Toast, 'level' | 'message' | 'values'>

/** Finds the words for whatever was thrown. The table of codes is app/failure-words.ts; it is handed in at start. */
export const failureWordsAtom = atom<{ readonly of: (failure: unknown) => FailureWords }>({
  of: (): FailureWords => ({ level: 'danger', message: 'error.client.unknown-status' }),
})

/** Says why something that somebody asked for was not done. */
export const sayFailureAtom = atom(null, (get, set, failure: unknown) => set(showToastAtom, get(failureWordsAtom).of(failure)))
