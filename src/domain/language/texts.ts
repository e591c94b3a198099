import { atom } from 'jotai'
import * as v from 'valibot'
import type { Boot } from '#contract/boot.ts'
import { translationLocalesSchema } from '#contract/translation.ts'
import { readKept, storageKeys } from '../../platform/storage.ts'
import { englishTextsAtom, serverLocalesAtom, serverTextsAtom, textsSavedAtAtom } from './atoms.ts'

/** The texts of the language in use and the English ones below them, so that a document from the cache is not shown with older ones first. */
const keptSchema = v.object({
  savedAt: v.number(),
  locales: translationLocalesSchema,
  texts: v.record(v.string(), v.record(v.string(), v.string())),
})

/** Texts of the first screen: what came with the document, or what was kept since, whichever is newer. */
export const startTextsAtom = atom(null, (_get, set, { availability, locales, translations, english }: Boot) => {
  const kept = readKept(storageKeys.texts, keptSchema)
  const isKept = kept !== null && kept.savedAt > availability.texts
  set(serverLocalesAtom, isKept ? kept.locales : locales)
  set(serverTextsAtom, isKept ? kept.texts : translations)
  set(englishTextsAtom, english)
  set(textsSavedAtAtom, isKept ? kept.savedAt : availability.texts)
})
