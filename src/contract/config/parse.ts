import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import { withPresentKeys } from '#contract/config/renamed-keys.ts'
import { type Config, configSchema } from '#contract/config/schema.ts'

/**
 * Reads a stored document. Preserves unknown keys, fills missing or invalid values with the factory value, and omits invalid list
 * entries. Never throws, so that no stored document can make the portal unusable.
 */
export const readConfig = (stored: unknown): Config => v.parse(configSchema, isObject(stored) ? withPresentKeys(stored) : {})
