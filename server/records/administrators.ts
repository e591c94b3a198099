import { OperatorError } from '../common/operator-error.ts'

/** `passwordHash` of an account that has no password yet: its owner sets one by a link, or signs in at another provider. */
export const noPasswordHash = 'none'

interface AdministratorState {
  readonly passwordHash: string
  readonly isGuiAdmin: boolean
  readonly managesPeople: boolean
  readonly disabled: boolean
}

/** Whether the account can sign in and configure the portal. An invited account cannot sign in before its owner has set a password. */
export const isWorkingAdministrator = (user: AdministratorState, hasIdentity: boolean): boolean =>
  user.isGuiAdmin && !user.disabled && (hasIdentity || user.passwordHash !== noPasswordHash)

/** Whether the account can also let other accounts in. */
export const isWorkingManager = (user: AdministratorState, hasIdentity: boolean): boolean =>
  user.managesPeople && isWorkingAdministrator(user, hasIdentity)

/** What a change takes from an account. Another account has to have the same. */
export type LostRole = 'manager' | 'administrator' | null

/**
 * The role that another account has to have before the change. An account that manages people is an administrator, so one check suffices.
 * @param after null = the account is removed
 * @param hasIdentity before and after the change
 */
export const roleLostBy = (
  before: AdministratorState,
  after: AdministratorState | null,
  hasIdentity: { readonly before: boolean; readonly after: boolean },
): LostRole => {
  const loses = (hasRole: typeof isWorkingManager) => hasRole(before, hasIdentity.before) && !(after && hasRole(after, hasIdentity.after))
  if (loses(isWorkingManager)) return 'manager'
  return loses(isWorkingAdministrator) ? 'administrator' : null
}

/** The change would leave the portal without an administrator who can sign in and manage people. */
export class LastAdministratorError extends OperatorError {
  constructor(readonly userName: string) {
    super(`${userName} is the last administrator who can sign in and manages people. Give another account these rights first.`)
  }
}
