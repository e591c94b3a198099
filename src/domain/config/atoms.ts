import { atom } from 'jotai'
import type { Boot } from '#contract/boot.ts'
import { readConfig } from '#contract/config/parse.ts'
import { portalTitle } from '#contract/config/portal-title.ts'
import type { Config } from '#contract/config/schema.ts'
import type { IndexField } from '#contract/index-field.ts'

/** Current configuration; reading fills all missing values. */
export const configAtom = atom<Config>(readConfig({}))
/** Name of the media folder as a title; empty = none. */
export const folderTitleAtom = atom('')
/** Title of the portal that users see. */
export const portalTitleAtom = atom((get) => portalTitle(get(configAtom), get(folderTitleAtom)))
/** Which uploaded files exist, so that only those are requested. */
export const availabilityAtom = atom<Boot['availability']>({ revision: 0, texts: 0 })
/** Availability in the document of the page. */
export const documentAvailabilityAtom = atom<Boot['availability']>({ revision: 0, texts: 0 })
/** Index fields with their labels. */
export const fieldsAtom = atom<readonly IndexField[]>([])
/** false = guests are not allowed. */
export const guestsAllowedAtom = atom(true)
/** True while a password form is open on a page that otherwise uses the custom style sheet. */
export const isPasswordFormOpenAtom = atom(false)
