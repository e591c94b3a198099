import * as v from 'valibot'

/** Lines of one file at most, without the header. */
export const maxImportLineCount = 10_000
/** Characters of one file at most. */
export const maxImportLength = 4_000_000

/** POST people/import. */
export const accountImportSchema = v.object({
  /** Text of the CSV file, with its header. */
  text: v.pipe(v.string(), v.maxLength(maxImportLength)),
  /** Nothing is stored. */
  dryRun: v.boolean(),
  /** `plan` of the preview. The lines are applied only if they still do the same. */
  plan: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
})

/** Columns that an import reads. The state "Invited" of an exported list is ignored. */
export const importedFields = ['mail', 'groups', 'isAssetUser', 'isGuiAdmin', 'managesPeople', 'disabled'] as const
export type ImportedField = (typeof importedFields)[number]

/** Why a line is refused. */
export const importRefusals = [
  'name.missing',
  'name.invalid',
  /** An earlier line names the same account. */
  'name.repeated',
  /** Another client has added the account in the meantime. */
  'name.taken',
  'mail.invalid',
  'groups.invalid',
  /** A right is neither yes nor no. */
  'flag.invalid',
  /** More cells than the header: a separator inside a cell has split it. */
  'cells.surplus',
  /** The account manages people but is no administrator. */
  'role.missing',
  /** The administrator who imports keeps the own rights. */
  'self',
  'last-administrator',
  /** Another client has removed the account in the meantime. */
  'unknown',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

const valueSchema = v.union([v.string(), v.boolean()])

const importedLineSchema = v.object({
  /** Counted from 1, with the header. */
  line: v.number(),
  name: v.string(),
  outcome: v.picklist(['added', 'changed', 'refused']),
  /** What differs; `before` is missing for a new account. Groups are joined by commas. */
  changes: v.array(v.object({ field: v.picklist(importedFields), before: v.exactOptional(valueSchema), after: valueSchema })),
  reason: v.exactOptional(v.picklist(importRefusals)),
  /** Column of the invalid value, as the file names it. */
  column: v.exactOptional(v.string()),
})
export type ImportedLine = v.InferOutput<typeof importedLineSchema>

/** Why the whole file is refused, or `changed`: since the preview accounts have changed, and this is a new preview. */
const importProblemSchema = v.object({
  code: v.picklist(['empty', 'not-csv', 'no-name', 'column-repeated', 'too-many-lines', 'changed']),
  line: v.exactOptional(v.number()),
  column: v.exactOptional(v.string()),
})
export type ImportProblem = v.InferOutput<typeof importProblemSchema>

export const accountsImportedSchema = v.object({
  problem: v.nullable(importProblemSchema),
  /** For the next call. */
  plan: v.string(),
  /** Columns that the server does not know. */
  ignored: v.array(v.string()),
  /** Of a preview: what the whole file would do. Else: what this call has done. */
  counts: v.object({ added: v.number(), changed: v.number(), unchanged: v.number(), refused: v.number() }),
  /** All lines but the unchanged ones. */
  lines: v.array(importedLineSchema),
  /** Lines that wait for further calls with the same file and the new `plan`. */
  remaining: v.number(),
  /** Invitations to pass on, as of `addAccount`. No later call returns them. */
  links: v.array(v.object({ name: v.string(), mail: v.nullable(v.string()), token: v.string() })),
  /** Seconds that an invitation is valid. */
  lifetime: v.number(),
  /** How new accounts with an address get their link. */
  delivery: v.picklist(['mail', 'copy', 'none']),
})
export type AccountsImported = v.InferOutput<typeof accountsImportedSchema>
