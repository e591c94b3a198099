import { atom } from 'jotai'
import * as v from 'valibot'
import type { Boot } from '#contract/boot.ts'
import { availabilitySchema } from '#contract/config/files.ts'
import { readConfig } from '#contract/config/parse.ts'
import { readKept, storageKeys } from '../../platform/storage.ts'
import { startTextsAtom } from '../language/texts.ts'
import { availabilityAtom, configAtom, fieldsAtom, guestsAllowedAtom } from './atoms.ts'

const keptSchema = v.object({ revision: v.number(), availability: availabilitySchema, config: v.unknown() })

/** Configuration of the first screen: what came with the document, or what was kept since, whichever is newer. */
export const startConfigAtom = atom(null, (_get, set, boot: Boot) => {
  const kept = readKept(storageKeys.config, keptSchema)
  const source = kept && kept.revision > boot.availability.revision ? kept : boot
  set(configAtom, readConfig(source.config))
  set(availabilityAtom, source.availability)
  set(fieldsAtom, boot.fields)
  set(guestsAllowedAtom, boot.guests)
  set(startTextsAtom, boot)
})
