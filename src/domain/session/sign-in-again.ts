import { atom } from 'jotai'

/** A change that waits until the user has signed in again. */
interface WaitingChange {
  /** Continues the change, or cancels it. */
  readonly settle: (isSignedIn: boolean) => void
}

/** The change whose dialog is open; null = none. */
export const waitingChangeAtom = atom<WaitingChange | null>(null)

/** Asks the user to sign in again. Resolves with false if the user cancels, or if another change waits already. */
export const askSignInAtom = atom(null, (get, set): Promise<boolean> => {
  if (get(waitingChangeAtom)) return Promise.resolve(false)
  return new Promise((resolve) => {
    set(waitingChangeAtom, {
      settle: (isSignedIn) => {
        set(waitingChangeAtom, null)
        resolve(isSignedIn)
      },
    })
  })
})
