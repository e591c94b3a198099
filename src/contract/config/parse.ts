import * as v from 'valibot'
import { type Config, configSchema } from '#contract/config/schema.ts'

/** Factory settings. */
export const factoryConfig = (): Config => v.parse(configSchema, {})

/**
 * Reads a stored document: unknown keys are kept, missing and wrongly typed ones take the factory value.
 * Never throws; a section broken beyond its own defaults falls back as a whole, so that no document can brick the portal.
 */
export const readConfig = (stored: unknown): Config => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return factoryConfig()
  const whole = v.safeParse(configSchema, stored)
  if (whole.success) return whole.output
  const broken = new Set(whole.issues.map((issue) => String(issue.path?.[0]?.key)))
  const rest = v.safeParse(configSchema, Object.fromEntries(Object.entries(stored).filter(([key]) => !broken.has(key))))
  return rest.success ? rest.output : factoryConfig()
}
