import { atom } from 'jotai'
import * as v from 'valibot'
import type { Boot } from '#contract/boot.ts'
import { translationLocalesSchema } from '#contract/translation.ts'
import { readStoredJson, storageKeys } from '../../platform/storage.ts'
import { isStoredNewer, partVersionSchema, textsVersionOf } from '../config/part-versions.ts'
import { englishTextsAtom, serverLocalesAtom, serverTextsAtom, textsVersionAtom } from './atoms.ts'

/** Messages of the current language and the English fallback, so that an older cached document does not show outdated messages first. */
const storedTextsSchema = v.object({
  savedAt: v.number(),
  replaced: partVersionSchema,
  version: partVersionSchema,
  locales: translationLocalesSchema,
  texts: v.record(v.string(), v.record(v.string(), v.string())),
})

/** Sets the messages at startup from the boot data or from local storage, whichever is newer. */
export const startTextsAtom = atom(null, (_get, set, { availability, locales, translations, english }: Boot) => {
  const stored = readStoredJson(storageKeys.texts, storedTextsSchema)
  const inDocument = textsVersionOf(availability)
  const newer = stored && isStoredNewer(stored, inDocument) ? stored : null
  set(serverLocalesAtom, newer?.locales ?? locales)
  set(serverTextsAtom, newer?.texts ?? translations)
  set(englishTextsAtom, english)
  set(textsVersionAtom, newer ? (newer.version ?? newer.savedAt) : inDocument)
})
