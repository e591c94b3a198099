import * as v from 'valibot'
import { localisedSchema } from '#contract/locale.ts'
import { reasonedSchema } from '#contract/reasons.ts'

const header = v.pipe(v.string(), v.maxLength(1000))
/** The administrator has confirmed that the header names a right which has no effect. Without it, the column stays a right. */
const ignoresRight = v.exactOptional(v.literal(true))

/** What a column of a table stands for. Columns are matched by their header; those that no entry names are mapped automatically. */
export const columnMappingSchema = v.variant('as', [
  v.object({
    as: v.literal('field'),
    header,
    ignoresRight,
    /** As in the header of `vitrine.csv`: `file`, `title@de`, `view`, `download:web-jpg`. */
    field: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*(?::[a-z0-9_-]{1,64})?(?:@[A-Za-z_-]{2,12})?$/)),
  }),
  v.object({
    /** A field of the table's own. */
    as: v.literal('own'),
    header,
    ignoresRight,
    /** Labels by language. Default: the header. */
    labels: v.exactOptional(localisedSchema),
  }),
  v.object({ as: v.literal('ignored'), header, ignoresRight }),
])
export type ColumnMapping = v.InferOutput<typeof columnMappingSchema>

const maxColumnCount = 1000

/** All columns of a table, in the order of its header. */
export const columnMappingsSchema = v.pipe(v.array(columnMappingSchema), v.maxLength(maxColumnCount))

/** Path of a table below the media folder. */
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(4096), v.regex(/\.csv$/i))

/** `columns` null = as stored, else automatic. */
export const tableRequestSchema = v.object({ path, columns: v.nullable(columnMappingsSchema) })

const mediaTableSchema = v.object({
  path: v.string(),
  /** Files that its lines name. Null = it is in use, so that they are not counted. */
  fileCount: v.nullable(v.number()),
  /**
   * `noticed`: it names files and has no effect. `mapped`: its mapping is stored here. `named`: a `vitrine.csv`, which is used by its name.
   * `missing`: it has a mapping, but there is no such file.
   */
  use: v.picklist(['noticed', 'mapped', 'named', 'missing']),
})
export type MediaTable = v.InferOutput<typeof mediaTableSchema>

/** Null = not known, e.g. during the first scan. */
export const mediaTablesSchema = v.object({ tables: v.nullable(v.array(mediaTableSchema)) })

const previewedColumnSchema = v.object({
  header: v.string(),
  mapping: columnMappingSchema,
  /** The header names a right. */
  isRight: v.boolean(),
  /** The first values, for orientation. */
  samples: v.array(v.string()),
})
export type PreviewedColumn = v.InferOutput<typeof previewedColumnSchema>

const previewedRowSchema = v.object({
  /** Path of the file below the media folder; null = all files of the table's folder and below. */
  path: v.nullable(v.string()),
  /** Whether there is such a file. */
  isFound: v.boolean(),
  /** Address of the file's picture. */
  picture: v.nullable(v.string()),
  /** Dates are ISO 8601. */
  fields: v.array(v.object({ field: v.string(), label: v.nullable(v.string()), values: v.array(v.string()) })),
  /** Groups that may view the file; null = the table does not restrict it, [] = no user. */
  view: v.nullable(v.array(v.string())),
})
export type PreviewedRow = v.InferOutput<typeof previewedRowSchema>

/** What a table does with a mapping, before it is saved. */
export const tablePreviewSchema = v.object({
  columns: v.array(previewedColumnSchema),
  /** The first ten. */
  rows: v.array(previewedRowSchema),
  rowCount: v.number(),
  /** Rows whose file exists. */
  foundCount: v.number(),
  /** Files that no user may view. */
  hiddenCount: v.number(),
  /** Files that only some groups may view. */
  restrictedCount: v.number(),
  /** Paths with lines, and reasons as in getMediaProblems; the first ones. */
  problems: v.array(reasonedSchema),
})
export type TablePreview = v.InferOutput<typeof tablePreviewSchema>
