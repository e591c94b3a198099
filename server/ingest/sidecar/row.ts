import type { Localised } from '#contract/locale.ts'

/** Value of a key: text of a CSV cell, or a JSON value. */
export type RawValue = { readonly cell: string } | { readonly json: unknown }

/** Unparsed values of one line for one file. */
export interface SidecarRow {
  /** `*` or a path below the sidecar's folder, as written. */
  readonly file: string
  /** Line in the sidecar, counted from 1. */
  readonly line: number
  readonly values: ReadonlyMap<string, RawValue>
  /** The line is damaged, and its rights may be missing or belong to another file: no user may view the file until the line is repaired. */
  readonly closed?: true
  /** The line ends before the columns of rights: its rights may be in the next line, if that describes no file. */
  readonly lacksRights?: true
}

export interface RowProblem {
  /** Null if it concerns the whole sidecar. */
  readonly line: number | null
  readonly problem: string
  /** It closes all files that the sidecar covers. */
  readonly closes?: boolean
}

export interface SidecarProblem {
  /** Path of the sidecar. */
  readonly path: string
  readonly line: number | null
  readonly problem: string
  /** No user may view some files because of it. */
  readonly hides?: true
}

export interface SidecarRows {
  readonly rows: readonly SidecarRow[]
  readonly problems: readonly RowProblem[]
  /** Rows with possible rights are missing or name an unknown file: all files that the sidecar covers are closed. */
  readonly closed: boolean
  /** Labels of the table's own fields, by field. */
  readonly labels?: ReadonlyMap<string, string | Localised>
  /** An export of another program without rights: a file name without a folder means the only file of this name below the table's folder. */
  readonly matchesNames?: true
  /** A table with rights whose column of files has another name than `file`, as in the header: it may contain something else. */
  readonly presumedFileColumn?: string
}

/** A normalised column name or key: text that is copied from the web or a spreadsheet may contain invisible characters. */
export const plainKey = (written: string): string =>
  written
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

/** Also matches misspelled rights columns such as `view (x)`, `(view` and `visible-until`. */
export const isRightsKey = (written: string): boolean =>
  /^[^\p{L}\p{N}]*(?:(?:visible|download)[ _-]?(?:from|until)|view|download)(?:[^a-z0-9_]|[^\p{L}\p{N}]*$)/u.test(plainKey(written))

/** Whether a header may contain the name of a right beside others: with an unknown separator several names are in one cell. */
export const containsRightsKey = (written: string): boolean => written.split(/[|;:,\t^~]/).some(isRightsKey)

/** Whether a header is in an unknown encoding. */
export const hasControlCharacters = (written: string): boolean => /[^\P{Cc}\t\n]/u.test(written)
