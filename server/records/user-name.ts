import { OperatorError } from '../common/operator-error.ts'

/** Comparison key of user names: `Ann`, `ANN` and `ａｎｎ` are one account in every engine. */
export const userNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

export class NameTakenError extends OperatorError {
  constructor(readonly userName: string) {
    super(`An account named ${userName} already exists.`)
  }
}
