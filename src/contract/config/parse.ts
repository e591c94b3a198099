import * as v from 'valibot'
import { type Config, configSchema } from '#contract/config/schema.ts'

/**
 * Reads a stored document: unknown keys are kept, missing and wrongly typed ones take the factory value, an entry of a list that cannot be read is
 * left out. Never throws and never gives up more than the broken place, so that no document can brick the portal.
 */
export const readConfig = (stored: unknown): Config =>
  v.parse(configSchema, typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {})

/** Factory settings. */
export const factoryConfig = (): Config => readConfig({})
