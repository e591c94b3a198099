import { atom } from 'jotai'

/** True while a form for a password is open on a page that otherwise has the admin's style sheet. */
export const isPasswordFormOpenAtom = atom(false)
