import { atom } from 'jotai'
import * as v from 'valibot'
import type { Boot } from '#contract/boot.ts'
import { availabilitySchema } from '#contract/config/files.ts'
import { readConfig } from '#contract/config/parse.ts'
import { readStoredJson, storageKeys } from '../../platform/storage.ts'
import { availabilityAtom, configAtom, documentAvailabilityAtom, fieldsAtom, folderTitleAtom, guestsAllowedAtom } from '../config/atoms.ts'
import { configVersionOf, isStoredNewer, partVersionSchema } from '../config/part-versions.ts'
import { startTextsAtom } from '../language/texts.ts'

const storedConfigSchema = v.object({
  replaced: partVersionSchema,
  availability: availabilitySchema,
  config: v.unknown(),
})

/** Sets the configuration at startup from the boot data or from local storage, whichever is newer. */
export const startConfigAtom = atom(null, (_get, set, boot: Boot) => {
  const stored = readStoredJson(storageKeys.config, storedConfigSchema)
  const source = stored && isStoredNewer(stored, configVersionOf(boot.availability)) ? stored : boot
  set(configAtom, readConfig(source.config))
  set(availabilityAtom, source.availability)
  set(documentAvailabilityAtom, boot.availability)
  set(fieldsAtom, boot.fields)
  set(guestsAllowedAtom, boot.guests)
  set(folderTitleAtom, boot.folderTitle)
  set(startTextsAtom, boot)
})
