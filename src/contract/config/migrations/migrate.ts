import { isObject } from '#common/is-object.ts'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { type Doc, type Step } from '#contract/config/migrations/step.ts'
import { v340 } from '#contract/config/migrations/v3-4-0.ts'
import { v400 } from '#contract/config/migrations/v4-0-0.ts'
import { v420 } from '#contract/config/migrations/v4-2-0.ts'
import { v500 } from '#contract/config/migrations/v5-0-0.ts'
import { v520 } from '#contract/config/migrations/v5-2-0.ts'
import { v540 } from '#contract/config/migrations/v5-4-0.ts'
import { v600 } from '#contract/config/migrations/v6-0-0.ts'
import { v610 } from '#contract/config/migrations/v6-1-0.ts'
import { v620 } from '#contract/config/migrations/v6-2-0.ts'
import { v630 } from '#contract/config/migrations/v6-3-0.ts'
import { isBefore, isOfNewerProgram, isVersion } from '#contract/config/migrations/versions.ts'
import { boundedConfig } from '#contract/config/migrations/within-bounds.ts'
import { readConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import { configFormatVersion } from '#contract/info.ts'

const plainValue = /^(?:true|false|0|[1-9]\d{0,8})$/

/**
 * Parses numbers and booleans that older versions stored as strings, where the factory settings have a number or a boolean.
 * @param model value at the same path of the factory settings; the first entry of a list is the model of all entries
 */
const parseQuotedValues = (stored: unknown, model: unknown): unknown => {
  if (typeof stored === 'string')
    return (typeof model === 'number' || typeof model === 'boolean') && plainValue.test(stored) ? JSON.parse(stored) : stored
  if (Array.isArray(stored)) return Array.isArray(model) ? stored.map((entry) => parseQuotedValues(entry, model[0])) : stored
  if (!isObject(stored) || !isObject(model)) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, Object.hasOwn(model, key) ? parseQuotedValues(value, model[key]) : value]),
  )
}

export const steps: readonly Step[] = [v340, v400, v420, v500, v520, v540, v600, v610, v620, v630]

export interface Migrated {
  readonly config: Config
  /** `factory` = nothing was stored; `newer` = written by a newer version: display it, never save it. */
  readonly status: 'factory' | 'current' | 'version-updated' | 'merged' | 'newer'
  /** The stored value, unchanged. */
  readonly raw: unknown
}

/** Old documents have no version or an invalid one. `appearance` without `themes` identifies a document older than all versions. */
const versionOf = ({ version, ...doc }: Doc): unknown => {
  if (isVersion(version)) return version
  return 'appearance' in doc && !('themes' in doc) ? '0.0.0' : configFormatVersion
}

/** Migrates a document to the format `target`. A document with that version or a later one stays unchanged. */
export const migrateTo = (doc: Doc, target: string): Doc => {
  const version = versionOf(doc)
  if (!isBefore(version, target)) return doc
  const due = steps.filter(({ threshold }) => isBefore(version, threshold) && !isBefore(target, threshold))
  return { ...due.reduce((changed, step) => step.apply(changed), doc), version: target }
}

/** Bare names of fields and former names of keys, which clients of older versions still send whatever the version is. */
const withPresentNames = (doc: Doc): Doc => v630.apply(v340.apply(doc))

/** Migrates a document to the current format. Fields that are bare names become objects, whatever the version is. */
export const toCurrentFormat = (doc: Doc): Doc => withPresentNames(migrateTo(doc, configFormatVersion))

/** Completes a document of the current format. Reads former names and quoted numbers. */
export const completeConfig = (document: Doc): Config => readConfig(parseQuotedValues(withPresentNames(document), factoryConfig()))

/** Whether `whole` has keys that `part` lacks. */
const isFilled = (part: unknown, whole: unknown): boolean => {
  if (!isObject(part) || !isObject(whole)) return false
  return Object.entries(whole).some(([key, value]) => !Object.hasOwn(part, key) || isFilled(part[key], value))
}

/**
 * Reads a stored configuration of any version. Never throws and does not modify its argument. Missing values take the factory value
 * (`merged`); values of older versions are migrated (`version-updated`).
 */
export const migrate = (stored: unknown): Migrated => {
  if (!isObject(stored) || Object.keys(stored).length === 0) return { config: factoryConfig(), status: 'factory', raw: stored }
  const bounded = boundedConfig(stored)
  if (isOfNewerProgram(stored['version'])) return { config: readConfig(bounded), status: 'newer', raw: stored }
  const migrated = migrateTo(bounded, configFormatVersion)
  const config = completeConfig(migrated)
  if (migrated !== bounded) return { config, status: 'version-updated', raw: stored }
  return { config, status: isFilled(migrated, config) ? 'merged' : 'current', raw: stored }
}
