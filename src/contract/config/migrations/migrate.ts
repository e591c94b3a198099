import { type Doc, isDoc, type Step } from '#contract/config/migrations/step.ts'
import { unquoted } from '#contract/config/migrations/unquoted.ts'
import { v340 } from '#contract/config/migrations/v3-4-0.ts'
import { v400 } from '#contract/config/migrations/v4-0-0.ts'
import { v420 } from '#contract/config/migrations/v4-2-0.ts'
import { v500 } from '#contract/config/migrations/v5-0-0.ts'
import { v520 } from '#contract/config/migrations/v5-2-0.ts'
import { v540 } from '#contract/config/migrations/v5-4-0.ts'
import { v600 } from '#contract/config/migrations/v6-0-0.ts'
import { v610 } from '#contract/config/migrations/v6-1-0.ts'
import { v620 } from '#contract/config/migrations/v6-2-0.ts'
import { isBefore, isOfNewerProgram, isVersion } from '#contract/config/migrations/versions.ts'
import { boundedConfig } from '#contract/config/migrations/within-bounds.ts'
import { factoryConfig, readConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import { frontendVersion } from '#contract/info.ts'

export const steps: readonly Step[] = [v340, v400, v420, v500, v520, v540, v600, v610, v620]

export interface Migrated {
  readonly config: Config
  /** `factory` = there was nothing to read; `newer` = written by a newer program: to be shown, never to be saved. */
  readonly status: 'factory' | 'current' | 'version-updated' | 'merged' | 'newer'
  /** What was stored, untouched. */
  readonly raw: unknown
}

/** Documents from before versions were written, or with what is none, have the one look that became themes. */
const versionOf = ({ version, ...doc }: Doc): unknown => {
  if (isVersion(version)) return version
  return 'appearance' in doc && !('themes' in doc) ? '0.0.0' : frontendVersion
}

/** The document in the shape of `target`, with that version. A document of that version or a later one comes back as it is. */
export const migrateTo = (doc: Doc, target: string): Doc => {
  const version = versionOf(doc)
  if (!isBefore(version, target)) return doc
  const due = steps.filter(({ threshold }) => isBefore(version, threshold) && !isBefore(target, threshold))
  return { ...due.reduce((changed, step) => step.apply(changed), doc), version: target }
}

/** As it is read: brought to the present version, and a field that stands as a bare name is that field, whatever the version says. */
export const inPresentShape = (doc: Doc): Doc => v340.apply(migrateTo(doc, frontendVersion))

/** Whether the whole has keys that the part does not have. */
const isFilled = (part: unknown, whole: unknown): boolean => {
  if (!isDoc(part) || !isDoc(whole)) return false
  return Object.entries(whole).some(([key, value]) => !Object.hasOwn(part, key) || isFilled(part[key], value))
}

/**
 * Reads a stored configuration of any age: never throws, changes nothing that it is given. What is missing takes the factory value
 * (`merged`), what an older program wrote takes the present shape (`version-updated`).
 */
export const migrate = (stored: unknown): Migrated => {
  if (!isDoc(stored) || Object.keys(stored).length === 0) return { config: readConfig({}), status: 'factory', raw: stored }
  const bounded = boundedConfig(stored)
  if (isOfNewerProgram(stored['version'])) return { config: readConfig(bounded), status: 'newer', raw: stored }
  const brought = migrateTo(bounded, frontendVersion)
  const config = readConfig(unquoted(v340.apply(brought), factoryConfig()))
  if (brought !== bounded) return { config, status: 'version-updated', raw: stored }
  return { config, status: isFilled(brought, config) ? 'merged' : 'current', raw: stored }
}
