import { atom } from 'jotai'
import type { Boot } from '#contract/boot.ts'
import { readConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import type { IndexField } from '#contract/index-field.ts'

/** The configuration in force; complete, because reading fills what is missing. */
export const configAtom = atom<Config>(readConfig({}))
/** Which uploaded files exist, so that only those are requested. */
export const availabilityAtom = atom<Boot['availability']>({ revision: 0, texts: 0 })
/** Fields of the index with their labels. */
export const fieldsAtom = atom<readonly IndexField[]>([])
/** false = a session needs an account. */
export const guestsAllowedAtom = atom(true)
