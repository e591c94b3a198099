import { PersonalProblem } from '../../common/personal-problem.ts'

/** Thrown when the file is no database any more, or parts of it can't be read. */
export class DamagedDatabase extends PersonalProblem {
  constructor(readonly file: string) {
    super(
      `The database ${file} is damaged. Put a copy of it back, or start once with --repair: what can still be read is kept and the rest taken from the daily copy.`,
    )
  }
}

/** Thrown when nothing is left of a database: a new one must not take its place without anybody noticing. */
export class LostDatabase extends PersonalProblem {
  constructor(
    readonly file: string,
    copies: string,
  ) {
    super(
      `The database ${file} is gone or empty, and there are copies of it in ${copies}. Put one back, start once with --repair, which does that, or remove the copies to begin with nothing.`,
    )
  }
}

/** Thrown when the system does not let this account open the file, or it is none. */
export class ClosedDatabase extends PersonalProblem {
  constructor(readonly file: string) {
    super(`The database ${file} can’t be opened: this account may not read and write it, or something else is in the way there.`)
  }
}

export const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CANTOPEN|READONLY|PERM)/.test(String(error.code))

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
