import * as v from 'valibot'
import { migrate } from '#contract/config/migrations/migrate.ts'
import { isOfNewerProgram } from '#contract/config/migrations/versions.ts'
import { configSchema } from '#contract/config/schema.ts'
import { frontendVersion } from '#contract/info.ts'
import { draftContentSchema } from '#contract/workspace.ts'
import { type CarriedFile, carriedFileSchema } from './carried-files.ts'
import type { Difference } from './differences.ts'
import type { Editing } from './editing.ts'
import { repairsOf } from './repairs.ts'
import { isFields, own } from './values.ts'

const format = 'vitrine-configuration'

const fileSchema = v.object({
  format: v.literal(format),
  config: v.looseObject({}),
  texts: draftContentSchema.entries.texts,
  pages: draftContentSchema.entries.pages,
  /** Files of the look; exported files of before had none. */
  files: v.optional(v.array(carriedFileSchema), []),
})

/** Parts of a configuration, `appearance` as it was before there were themes. */
const partNames: ReadonlySet<string> = new Set([...Object.keys(configSchema.entries).filter((key) => key !== 'version'), 'appearance'])
const hasPart = (document: object): boolean => Object.entries(document).some(([key, part]) => partNames.has(key) && v.is(partSchema, part))
const partSchema = v.union([v.array(v.unknown()), v.looseObject({})])

/** A configuration that was written without texts and pages, as GET config/global answers it. Many a file has a version. */
const bareSchema = v.union([v.looseObject({ version: v.string() }), v.looseObject({ global: v.looseObject({}) })])

/** Everything that is edited as one JSON file: configuration, texts, pages, and the uploaded files that belong to them. */
export const exported = (editing: Editing, files: readonly CarriedFile[]): string =>
  JSON.stringify({ format, version: frontendVersion, config: editing.config, texts: editing.texts, pages: editing.pages, files }, null, 2)

export type Imported =
  | { readonly status: 'read'; readonly editing: Editing; readonly repairs: readonly Difference[]; readonly files: readonly CarriedFile[] }
  | { readonly status: 'unreadable' | 'newer' }

const readConfiguration = (
  config: object,
  { texts, pages }: Pick<Editing, 'texts' | 'pages'>,
  files: readonly CarriedFile[] = [],
): Imported => {
  const migrated = migrate(config)
  if (migrated.status === 'newer') return { status: 'newer' }
  return { status: 'read', editing: { config: migrated.config, texts, pages }, repairs: repairsOf(config, migrated.config), files }
}

/** Levels: far more than any configuration has. The server takes 32, of which a draft has one around its configuration; no recursion could follow thousands. */
const deepest = 30

/** Level by level: JSON.parse reads what no recursion could follow. */
const isDeep = (document: unknown): boolean => {
  let level: readonly unknown[] = [document]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

/** What a file makes of the edits. A bare configuration leaves texts and pages as they are; one of an older program is brought up to date. */
export const imported = (text: string, editing: Editing): Imported => {
  try {
    const document: unknown = JSON.parse(text)
    if (isDeep(document)) return { status: 'unreadable' }
    // Of a later program nothing else is known, not even whether it can be read.
    const config = isFields(document) ? own(document, 'config') : undefined
    if (isFields(config) && isOfNewerProgram(own(config, 'version'))) return { status: 'newer' }
    const whole = v.safeParse(fileSchema, document)
    if (whole.success) return readConfiguration(whole.output.config, whole.output, whole.output.files)
    // A file of our own that cannot be read is none without texts and pages.
    if (isFields(document) && own(document, 'format') !== undefined) return { status: 'unreadable' }
    const bare = v.safeParse(bareSchema, document)
    return bare.success && hasPart(bare.output) ? readConfiguration(bare.output, editing) : { status: 'unreadable' }
  } catch {
    return { status: 'unreadable' }
  }
}
