/** What stands under one key: text as it is written in a CSV cell, or the value of a JSON entry. */
export type RawValue = { readonly cell: string } | { readonly json: unknown }

/** What one line of a sidecar says about one file, not yet understood. */
export interface Row {
  /** `*` or a path below the sidecar's folder, as written. */
  readonly file: string
  /** Line in the sidecar, counted from 1. */
  readonly line: number
  readonly values: ReadonlyMap<string, RawValue>
  /**
   * The line is damaged, so what it says about rights may be missing or belong elsewhere: nobody may see the file until it is
   * repaired.
   */
  readonly closed?: true
}

export interface SidecarProblem {
  /** Path of the sidecar. */
  readonly path: string
  /** Null when it concerns the sidecar as a whole. */
  readonly line: number | null
  readonly problem: string
}

export interface SidecarRows {
  readonly rows: readonly Row[]
  readonly problems: readonly Omit<SidecarProblem, 'path'>[]
  /** Rows are missing or about nobody knows which file, and they may have held rights: everything in the sidecar's reach is closed. */
  readonly closed: boolean
}

/** A column name or key as it is meant: what is copied from the web or a spreadsheet brings along what nobody sees. */
export const plainKey = (written: string): string =>
  written
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

/** Also what only begins like one: it was meant to hold rights. */
export const isRightsKey = (written: string): boolean => /^(view|download)(\W|$)/.test(plainKey(written))
