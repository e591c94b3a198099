import { OperatorError } from '../../../common/operator-error.ts'

/** Thrown if the file is not a database any more or parts of it are unreadable. */
export class DamagedDatabaseError extends OperatorError {
  constructor(readonly file: string) {
    super(
      `The database ${file} is damaged. Restore a copy of it, or start once with --repair: this recovers the readable data and takes the rest from the daily copy.`,
    )
  }
}

/** Thrown if the database is missing although copies exist: a new one must not replace it silently. */
export class LostDatabaseError extends OperatorError {
  constructor(
    readonly file: string,
    copies: string,
  ) {
    super(
      `The database ${file} is missing or empty, but ${copies} contains copies of it. Restore one, start once with --repair, which does that, or remove the copies to start without data.`,
    )
  }
}

/** Thrown if this account may not open the file, or it is not a file. */
export class InaccessibleDatabaseError extends OperatorError {
  constructor(readonly file: string) {
    super(`The database ${file} can’t be opened: this account may not read and write it, or it is not a file.`)
  }
}

export const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CANTOPEN|READONLY|PERM)/.test(String(error.code))

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
