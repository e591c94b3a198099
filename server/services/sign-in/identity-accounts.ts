import { randomBytes } from 'node:crypto'
import type { Documents, UserRecord } from '../../ports/documents.ts'
import type { Identity } from '../../ports/identity-provider.ts'
import { NameTaken } from '../../ports/user-name.ts'
import { acceptAnyPassword } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { AccountProblem, addUser } from './users.ts'

/**
 * Whom a provider may let in, each rule with those before it:
 * - `linked`: accounts that were linked to the identity, by the operator or before;
 * - `mail`: the one account with the address that the provider has verified, unless it is linked to somebody else there; linked from then on;
 * - `create`: anybody else gets an account of their own, as an asset user without groups. A name that is taken is refused.
 */
export const accountRules = ['linked', 'mail', 'create'] as const
export type AccountRule = (typeof accountRules)[number]

/** Finds the account of an identity; null = nobody may get in with it. */
export type FindAccount = (identity: Identity) => Promise<UserRecord | null>

// ASCII only: to fold more would make one address of two, such as the ones with K and the sign for Kelvin.
const mailKey = (mail: string): string => mail.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

export const createIdentityAccounts = (documents: Documents, passwords: Passwords, rule: AccountRule): FindAccount => {
  const link = async (user: UserRecord, { issuer, subject }: Identity): Promise<UserRecord | null> => {
    if (!(await documents.linkIdentity({ issuer, subject, userId: user.id }))) return null
    await documents.audit({ event: 'account.linked', userId: user.id, detail: { issuer } })
    return user
  }

  const create = async (identity: Identity): Promise<UserRecord | null> => {
    const name = identity.name ?? identity.verifiedMail
    if (name === null) return null
    const account = { name, isAssetUser: true, isGuiAdmin: false, groups: [], mail: identity.verifiedMail }
    try {
      // Nobody knows this password.
      return await link(
        await addUser({ documents, passwords, policy: acceptAnyPassword }, account, randomBytes(32).toString('base64url')),
        identity,
      )
    } catch (error) {
      if (error instanceof NameTaken || error instanceof AccountProblem) return null
      throw error
    }
  }

  return async (identity) => {
    const linked = await documents.findIdentity(identity)
    if (linked !== null) return documents.getUser(linked)
    if (rule === 'linked') return null
    const mail = identity.verifiedMail === null ? null : mailKey(identity.verifiedMail)
    const holders = mail === null ? [] : (await documents.listUsers()).filter((user) => user.mail !== null && mailKey(user.mail) === mail)
    const [holder, another] = holders
    if (holder) return another ? null : link(holder, identity)
    return rule === 'create' ? create(identity) : null
  }
}
