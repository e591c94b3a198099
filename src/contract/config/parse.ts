import * as v from 'valibot'
import { type Config, configSchema } from '#contract/config/schema.ts'

/**
 * Reads a stored document. Preserves unknown keys, fills missing or invalid values with the factory value, and omits invalid list
 * entries. Never throws, so that no stored document can make the portal unusable.
 */
export const readConfig = (stored: unknown): Config =>
  v.parse(configSchema, typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {})

/** Factory settings. */
export const factoryConfig = (): Config => readConfig({})
