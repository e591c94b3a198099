import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { passwordLength } from '#contract/session.ts'
import { mailAddressPattern } from '../../common/mail-address.ts'
import { OperatorError } from '../../common/operator-error.ts'
import type { AccountStore, IdentityKey, UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { reservedGroups } from '../sessions/callers.ts'
import type { PasswordOwner, PasswordPolicy, PasswordWeakness } from './password-policy.ts'
import type { Passwords } from './passwords.ts'

const groupSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u,
    'The name of a group has at most 64 letters, digits, spaces, dots, dashes and underscores.',
  ),
  v.check((group) => !reservedGroups.has(group), 'The groups everyone, guests and users are built in.'),
)

/** Fields of an account without its password. The messages appear on the command line. */
const accountSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'The name is empty.'),
    v.maxLength(256, 'The name is longer than 256 characters.'),
    v.regex(/^[^\p{C}]*$/u, 'The name contains invisible characters.'),
  ),
  isAssetUser: v.boolean(),
  isGuiAdmin: v.boolean(),
  groups: v.array(groupSchema),
  mail: v.nullable(v.pipe(v.string(), v.maxLength(254), v.regex(mailAddressPattern, 'This is not an email address.'))),
})
export type Account = v.InferInput<typeof accountSchema>

const { minLength, maxLength } = passwordLength
const passwordSchema = v.pipe(
  v.string(),
  v.minLength(minLength, `The password is shorter than ${minLength} characters.`),
  v.maxLength(maxLength, `The password is longer than ${maxLength} characters.`),
)

/** An account or password that violates the rules. */
export class AccountError extends OperatorError {}

const parseOrThrow = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, input)
  if (!parsed.success) throw new AccountError(parsed.issues[0].message)
  return parsed.output
}

const requireUser = async (accounts: AccountStore, name: string): Promise<UserRecord> => {
  const user = await accounts.findUser(name)
  if (!user) throw new AccountError(`There is no account named ${name}.`)
  return user
}

const weaknesses: Readonly<Record<PasswordWeakness, string>> = {
  common:
    'This password is common or has a simple pattern, and attackers try it first. Choose another one, such as several unrelated words.',
  guessable:
    'This password consists of words of the portal or the account, such as its title or the user name. Add words that have nothing to do with them.',
}

/** Accounts, and the audit log of their changes. */
export type AccountStores = Pick<Stores, 'accounts' | 'usage'>

/** Services that set passwords. */
export interface PasswordSetting {
  readonly stores: AccountStores
  readonly passwords: Passwords
  readonly policy: PasswordPolicy
}

/** Hash of a password that the policy accepts. Rejects with AccountError. */
const hashAllowed = async ({ passwords, policy }: PasswordSetting, password: string, owner: PasswordOwner): Promise<string> => {
  const given = parseOrThrow(passwordSchema, password)
  const weakness = await policy.weaknessOf(given, owner)
  if (weakness) throw new AccountError(weaknesses[weakness])
  return passwords.hash(given)
}

/** Creates an account. Rejects with AccountError, or NameTakenError. */
export const addUser = async (setting: PasswordSetting, account: Account, password: string): Promise<UserRecord> => {
  const { stores } = setting
  const parts = parseOrThrow(accountSchema, account)
  const passwordHash = await hashAllowed(setting, password, parts)
  const user: UserRecord = { id: randomUUID(), ...parts, passwordHash, disabled: false, workspace: 'default' }
  await stores.accounts.putUser(user)
  await stores.usage.audit({ event: 'account.added', userId: user.id })
  return user
}

/** The change takes effect with the next call of the user. Rejects with AccountError. */
export const changeUser = async (stores: AccountStores, name: string, change: Partial<Omit<Account, 'name'>>): Promise<void> => {
  const user = await requireUser(stores.accounts, name)
  await stores.accounts.changeUser(user.id, (now) => parseOrThrow(accountSchema, { ...now, ...change }))
  await stores.usage.audit({ event: 'account.changed', userId: user.id })
}

/** Ends all sessions of the account. Rejects with AccountError. */
export const setPassword = async (setting: PasswordSetting, name: string, password: string): Promise<void> => {
  const { stores } = setting
  const user = await requireUser(stores.accounts, name)
  const passwordHash = await hashAllowed(setting, password, user)
  await stores.accounts.changeUser(user.id, () => ({ passwordHash }))
  await stores.usage.audit({ event: 'account.password', userId: user.id })
}

export const setDisabled = async (stores: AccountStores, name: string, disabled: boolean): Promise<void> => {
  const user = await requireUser(stores.accounts, name)
  await stores.accounts.changeUser(user.id, () => ({ disabled }))
  await stores.usage.audit({ event: disabled ? 'account.disabled' : 'account.enabled', userId: user.id })
}

/** Links an account to an identity of a provider. Rejects with AccountError if either is linked already. */
export const linkUser = async (stores: AccountStores, name: string, identity: IdentityKey): Promise<void> => {
  const user = await requireUser(stores.accounts, name)
  if (!(await stores.accounts.linkIdentity({ ...identity, userId: user.id })))
    throw new AccountError(
      `${name} is linked to another person of this provider, or this person is linked to another account. Unlink them first.`,
    )
  await stores.usage.audit({ event: 'account.linked', userId: user.id, detail: { issuer: identity.issuer } })
}

/** Also ends the sessions of the account. */
export const unlinkUser = async (stores: AccountStores, name: string): Promise<void> => {
  const user = await requireUser(stores.accounts, name)
  await stores.accounts.unlinkIdentities(user.id)
  await stores.usage.audit({ event: 'account.unlinked', userId: user.id })
}

export const removeUser = async (stores: AccountStores, name: string): Promise<void> => {
  const user = await requireUser(stores.accounts, name)
  await stores.accounts.removeUser(user.id)
  await stores.usage.audit({ event: 'account.removed', userId: user.id })
}
