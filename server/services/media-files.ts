/** Unusable files of the media folder, for administrators. */
export interface MediaFiles {
  /** Null = this server does not read the folder. Reasons complete a sentence that begins with the path. */
  problems(): readonly { readonly path: string; readonly reason: string }[] | null
  /** Reads unusable files again, at the next pass. @returns their number */
  retry(): Promise<number>
}
