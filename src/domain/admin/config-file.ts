import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import { withHexColours } from '#contract/config/hex-colours.ts'
import { migrate } from '#contract/config/migrations/migrate.ts'
import type { Doc } from '#contract/config/migrations/step.ts'
import { isOfNewerProgram } from '#contract/config/migrations/versions.ts'
import { configSchema } from '#contract/config/schema.ts'
import { configFormatVersion } from '#contract/info.ts'
import { draftContentSchema } from '#contract/workspace.ts'
import { toHexColour } from '../../platform/hex-colour.ts'
import type { Difference } from './differences.ts'
import type { Editing } from './editing.ts'
import { type EmbeddedFile, embeddedFileSchema } from './embedded-file.ts'
import { repairsOf } from './repairs.ts'
import { own } from './values.ts'

const format = 'vitrine-configuration'

const fileSchema = v.object({
  format: v.literal(format),
  config: v.looseObject({}),
  texts: draftContentSchema.entries.texts,
  pages: draftContentSchema.entries.pages,
  /** Uploaded files; older exports have none. */
  files: v.optional(v.array(embeddedFileSchema), []),
})

/** Section names of a configuration; `appearance` predates themes. */
const partNames: ReadonlySet<string> = new Set([...Object.keys(configSchema.entries).filter((key) => key !== 'version'), 'appearance'])
const hasPart = (document: object): boolean => Object.entries(document).some(([key, part]) => partNames.has(key) && v.is(partSchema, part))
const partSchema = v.union([v.array(v.unknown()), v.looseObject({})])

/** A configuration without messages and pages, as in the response of GET config/global. */
const bareSchema = v.union([v.looseObject({ version: v.string() }), v.looseObject({ global: v.looseObject({}) })])

/** Exports configuration, messages, pages and uploaded files as one JSON file. */
export const exportConfig = (editing: Editing, files: readonly EmbeddedFile[]): string =>
  JSON.stringify(
    { format, version: configFormatVersion, config: editing.config, texts: editing.texts, pages: editing.pages, files },
    null,
    2,
  )

export type Imported =
  | { readonly status: 'read'; readonly editing: Editing; readonly repairs: readonly Difference[]; readonly files: readonly EmbeddedFile[] }
  | { readonly status: 'unreadable' | 'newer' }

const readConfiguration = (
  imported: Doc,
  { texts, pages }: Pick<Editing, 'texts' | 'pages'>,
  uploaded: Editing['files'],
  files: readonly EmbeddedFile[] = [],
): Imported => {
  const config = withHexColours(imported, toHexColour)
  const migrated = migrate(config)
  if (migrated.status === 'newer') return { status: 'newer' }
  return {
    status: 'read',
    editing: { config: migrated.config, texts, pages, files: uploaded },
    repairs: repairsOf(config, migrated.config),
    files,
  }
}

/** Limit of nesting, far above real configurations. The server allows 32 levels, and a draft adds one. */
const maxDepth = 30

/** Iterative, because a recursion could overflow the stack on documents that JSON.parse accepts. */
const isDeep = (document: unknown): boolean => {
  let level: readonly unknown[] = [document]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

/** Imports a file into the edits. A bare configuration leaves messages and pages unchanged; older versions are migrated. */
export const importConfig = (text: string, editing: Editing): Imported => {
  try {
    const document: unknown = JSON.parse(text)
    if (isDeep(document)) return { status: 'unreadable' }
    // The format of a newer version is unknown.
    const config = isObject(document) ? own(document, 'config') : undefined
    if (isObject(config) && isOfNewerProgram(own(config, 'version'))) return { status: 'newer' }
    const whole = v.safeParse(fileSchema, document)
    if (whole.success) return readConfiguration(whole.output.config, whole.output, editing.files, whole.output.files)
    // A file with our format but invalid content is not read as a bare configuration.
    if (isObject(document) && own(document, 'format') !== undefined) return { status: 'unreadable' }
    const bare = v.safeParse(bareSchema, document)
    return bare.success && hasPart(bare.output) ? readConfiguration(bare.output, editing, editing.files) : { status: 'unreadable' }
  } catch {
    return { status: 'unreadable' }
  }
}
