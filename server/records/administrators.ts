import { OperatorError } from '../common/operator-error.ts'

/** `passwordHash` of an account that has no password yet: its owner sets one by a link, or signs in at another provider. */
export const noPasswordHash = 'none'

interface AdministratorState {
  readonly passwordHash: string
  readonly isGuiAdmin: boolean
  readonly disabled: boolean
}

/** Whether the account can sign in and configure the portal. An invited account cannot sign in before its owner has set a password. */
export const isWorkingAdministrator = (user: AdministratorState, hasIdentity: boolean): boolean =>
  user.isGuiAdmin && !user.disabled && (hasIdentity || user.passwordHash !== noPasswordHash)

/** The change would leave the portal without an administrator who can sign in. */
export class LastAdministratorError extends OperatorError {
  constructor(readonly userName: string) {
    super(`${userName} is the last administrator who can sign in. Make another account an administrator first.`)
  }
}
