import { atom } from 'jotai'
import { type PageAddress, pageAddress } from './address.ts'

/** The page that is shown. It changes only once the new page's code is there and its guards have let one in. */
export const pageAtom = atom<PageAddress>(pageAddress('start'))
/** False until the first page is shown. */
export const isPageShownAtom = atom(false)
/** A page is on its way. */
export const isPageLoadingAtom = atom(false)

/** Set while leaving the page would leave something undone; `ask` says whether to go on. */
export const leaveQuestionAtom = atom<{ readonly ask: () => Promise<boolean> } | null>(null)
