import type { RegisteredRouter } from '@tanstack/react-router'
import { atom } from 'jotai'
import { type PageAddress, pageAddress } from './address.ts'

/** Set once at start by src/app/router.ts, for navigation outside of components. */
export const routerAtom = atom<RegisteredRouter | null>(null)

/** The page that the router shows. Only src/app/router.ts writes it, when the router commits a location. */
export const pageAtom = atom<PageAddress>(pageAddress('start'))
/** False until the first page is shown. */
export const isPageShownAtom = atom(false)

/** Title of the shown asset; empty = unknown. */
export const assetTitleAtom = atom('')
