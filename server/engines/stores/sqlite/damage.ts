import { OperatorError } from '../../../common/operator-error.ts'

/** Thrown if the file is not a database any more or parts of it are unreadable. */
export class DamagedDatabase extends OperatorError {
  constructor(readonly file: string) {
    super(
      `The database ${file} is damaged. Put a copy of it back, or start once with --repair: what can still be read is kept and the rest taken from the daily copy.`,
    )
  }
}

/** Thrown if the database is missing although copies exist: a new one must not replace it silently. */
export class LostDatabase extends OperatorError {
  constructor(
    readonly file: string,
    copies: string,
  ) {
    super(
      `The database ${file} is gone or empty, and there are copies of it in ${copies}. Put one back, start once with --repair, which does that, or remove the copies to begin with nothing.`,
    )
  }
}

/** Thrown if this account may not open the file, or it is not a file. */
export class ClosedDatabase extends OperatorError {
  constructor(readonly file: string) {
    super(`The database ${file} can’t be opened: this account may not read and write it, or something else is in the way there.`)
  }
}

export const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CANTOPEN|READONLY|PERM)/.test(String(error.code))

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
