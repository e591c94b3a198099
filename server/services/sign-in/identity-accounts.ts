import { randomBytes } from 'node:crypto'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Identity } from '../../ports/identity-provider.ts'
import { NameTakenError } from '../../records/user-name.ts'
import { acceptAnyPassword } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { AccountError, type AccountStores, addUser } from './users.ts'

/**
 * Which accounts an identity may sign in to; each rule includes those before it:
 * - `linked`: accounts that were linked to the identity;
 * - `mail`: the only account with the verified mail address, unless it is linked to another identity of this provider; it is linked from
 * then on;
 * - `create`: a new account with the role of an asset user and without groups; the rules for groups add them. An existing name is refused.
 */
export const accountRules = ['linked', 'mail', 'create'] as const
export type AccountRule = (typeof accountRules)[number]

/** Finds the account of an identity; null = sign-in is refused. */
export type FindAccount = (identity: Identity) => Promise<UserRecord | null>

// ASCII only: Unicode folding would merge different addresses, for example with the Kelvin sign.
const mailKey = (mail: string): string => mail.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

export const createIdentityAccounts = (stores: AccountStores, passwords: Passwords, rule: AccountRule): FindAccount => {
  const link = async (user: UserRecord, { issuer, subject }: Identity): Promise<UserRecord | null> => {
    if (!(await stores.accounts.linkIdentity({ issuer, subject, userId: user.id }))) return null
    await stores.usage.audit({ event: 'account.linked', userId: user.id, detail: { issuer } })
    return user
  }

  const create = async (identity: Identity): Promise<UserRecord | null> => {
    const name = identity.name ?? identity.verifiedMail
    if (name === null) return null
    const account = { name, isAssetUser: true, isGuiAdmin: false, groups: [], mail: identity.verifiedMail }
    try {
      // A random password that no user knows.
      return await link(
        await addUser({ stores, passwords, policy: acceptAnyPassword }, account, randomBytes(32).toString('base64url')),
        identity,
      )
    } catch (error) {
      if (error instanceof NameTakenError || error instanceof AccountError) return null
      throw error
    }
  }

  return async (identity) => {
    const linked = await stores.accounts.findIdentity(identity)
    if (linked !== null) return stores.accounts.getUser(linked)
    if (rule === 'linked') return null
    const mail = identity.verifiedMail === null ? null : mailKey(identity.verifiedMail)
    const accounts =
      mail === null ? [] : (await stores.accounts.listUsers()).filter((user) => user.mail !== null && mailKey(user.mail) === mail)
    const [account, secondAccount] = accounts
    if (account) return secondAccount ? null : link(account, identity)
    return rule === 'create' ? create(identity) : null
  }
}
