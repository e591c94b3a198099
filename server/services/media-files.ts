export interface MediaProblem {
  readonly path: string
  /** Completes a sentence that begins with the path. */
  readonly reason: string
  /** Only administrators see some files because of it. */
  readonly hides?: true
}

/** The first unusable files of the media folder, and the number of all. */
export interface KnownMediaProblems {
  readonly problems: readonly MediaProblem[]
  readonly total: number
}

/** Unusable files of the media folder, for administrators. */
export interface MediaFiles {
  /** Null = not known, e.g. during the first scan. */
  problems(): Promise<KnownMediaProblems | null>
  /** Reads unusable files again, at the next pass. @returns their number */
  retry(): Promise<number>
}

/** Unusable files in one response. */
const maxProblemCount = 1000

export const toMediaProblems = (all: readonly MediaProblem[]): KnownMediaProblems => ({
  problems: all.slice(0, maxProblemCount).map(({ path, reason, hides }) => ({ path, reason, ...(hides && { hides }) })),
  total: all.length,
})
