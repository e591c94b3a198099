import { PersonalProblem } from '../../common/personal-problem.ts'

/** Thrown when the file is no database any more, or parts of it can't be read. */
export class DamagedDatabase extends PersonalProblem {
  constructor(readonly file: string) {
    super(
      `The database ${file} is damaged. Put a copy of it back, or start once with --repair: what can still be read is kept and the rest taken from the daily copy.`,
    )
  }
}

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
