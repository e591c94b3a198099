import { atom } from 'jotai'
import { showToastAtom, type Toast } from './atoms.ts'

/** Error message: message id with values, and severity. */
export type ErrorMessage = Pick<Toast, 'level' | 'message' | 'values'>

/** Maps a thrown value to an error message. app/failure-messages.ts contains the table; startup code sets it. */
export const errorMessageAtom = atom<{ readonly of: (failure: unknown) => ErrorMessage }>({
  of: (): ErrorMessage => ({ level: 'danger', message: 'error.client.unknown-status' }),
})

/** Shows the error message of a failed user action. */
export const showErrorAtom = atom(null, (get, set, failure: unknown) => set(showToastAtom, get(errorMessageAtom).of(failure)))
