import { atom } from 'jotai'

/** True while a password form is open on a page that otherwise uses the custom style sheet. */
export const isPasswordFormOpenAtom = atom(false)
