import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { accountNameSchema, groupNameSchema, mailAddressSchema } from '#contract/account.ts'
import { passwordLength } from '#contract/session.ts'
import { OperatorError } from '../../common/operator-error.ts'
import type { AccountStore, IdentityKey, UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { noPasswordHash } from '../../records/administrators.ts'
import type { PasswordOwner, PasswordPolicy, PasswordWeakness } from './password-policy.ts'
import type { Passwords } from './passwords.ts'

/** Fields of an account without its password. The messages appear on the command line. */
const accountSchema = v.object({
  name: accountNameSchema,
  isAssetUser: v.boolean(),
  isGuiAdmin: v.boolean(),
  /** Default: as `isGuiAdmin`. */
  managesPeople: v.exactOptional(v.boolean()),
  groups: v.pipe(
    v.array(groupNameSchema),
    v.transform((groups) => [...new Set(groups)]),
  ),
  mail: v.nullable(mailAddressSchema),
})
export type Account = v.InferInput<typeof accountSchema>

const { name, isAssetUser, isGuiAdmin, managesPeople, groups, mail } = accountSchema.entries
/** Only what changes: fields that an earlier version allowed must not prevent that an account is disabled. */
const changeSchema = v.object({
  name: v.exactOptional(name),
  isAssetUser: v.exactOptional(isAssetUser),
  isGuiAdmin: v.exactOptional(isGuiAdmin),
  managesPeople,
  groups: v.exactOptional(groups),
  addGroups: v.exactOptional(groups),
  removeGroups: v.exactOptional(v.array(v.string())),
  mail: v.exactOptional(mail),
  disabled: v.exactOptional(v.boolean()),
})

const { minLength, maxLength } = passwordLength
const passwordSchema = v.pipe(
  v.string(),
  v.minLength(minLength, `The password is shorter than ${minLength} characters.`),
  v.maxLength(maxLength, `The password is longer than ${maxLength} characters.`),
)

/** An account or password that violates the rules, or no such account. */
export class AccountError extends OperatorError {
  constructor(
    message: string,
    readonly reason: 'invalid' | 'unknown' = 'invalid',
  ) {
    super(message)
  }
}

const parseOrThrow = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, input)
  if (!parsed.success) throw new AccountError(parsed.issues[0].message)
  return parsed.output
}

/** The command line names accounts, calls identify them. */
export type AccountKey = { readonly name: string } | { readonly id: string }

const unknownAccount = (key: AccountKey): AccountError =>
  new AccountError('name' in key ? `There is no account named ${key.name}.` : 'There is no such account.', 'unknown')

const requireUser = async (accounts: AccountStore, key: AccountKey): Promise<UserRecord> => {
  const user = await ('name' in key ? accounts.findUser(key.name) : accounts.getUser(key.id))
  if (!user) throw unknownAccount(key)
  return user
}

/** Id of the administrator who makes a change by a call; null = the command line or a single sign-on. */
export type Actor = string | null

/** Names the account also after its removal. */
const detailOf = (actor: Actor, name: string) => ({ name, ...(actor !== null && { by: actor }) })

const auditedKeys = ['name', 'mail', 'groups', 'isAssetUser', 'isGuiAdmin', 'managesPeople', 'disabled'] as const
type AuditedAccount = Pick<UserRecord, (typeof auditedKeys)[number]>

const auditedValue = (value: AuditedAccount[keyof AuditedAccount]): string | boolean =>
  typeof value === 'boolean' ? value : typeof value === 'string' ? value : (value?.join(', ') ?? '')

/** What differs, as `mail.before` and `mail.after`. */
const differencesOf = (before: AuditedAccount | null, after: AuditedAccount): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    auditedKeys.flatMap((key) => {
      const current = auditedValue(after[key])
      // Of a new account only what it has.
      const old = before ? auditedValue(before[key]) : null
      return old === current || (old === null && !current)
        ? []
        : [...(old === null ? [] : [[`${key}.before`, old] as const]), [`${key}.after`, current] as const]
    }),
  )

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

const addAccount = async (stores: AccountStores, parts: v.InferOutput<typeof accountSchema>, passwordHash: string, actor: Actor) => {
  const managesPeople = parts.isGuiAdmin && (parts.managesPeople ?? true)
  const user: UserRecord = { id: randomUUID(), ...parts, managesPeople, passwordHash, disabled: false, workspace: 'default' }
  await stores.accounts.putUser(user)
  const { 'name.after': _, ...differences } = differencesOf(null, user)
  await stores.usage.audit({ event: 'account.added', userId: user.id, detail: { ...detailOf(actor, user.name), ...differences } })
  return user
}

/** Creates an account. Rejects with AccountError, or NameTakenError. */
export const addUser = async (setting: PasswordSetting, account: Account, password: string): Promise<UserRecord> => {
  const parts = parseOrThrow(accountSchema, account)
  return addAccount(setting.stores, parts, await hashAllowed(setting, password, parts), null)
}

/** Creates an account without a password. Rejects with AccountError, or NameTakenError. */
export const addInvitedUser = (stores: AccountStores, account: Account, actor: Actor): Promise<UserRecord> =>
  addAccount(stores, parseOrThrow(accountSchema, account), noPasswordHash, actor)

export type AccountChange = v.InferInput<typeof changeSchema>

/** The right to manage people after a change: it ends with the role of an administrator. */
const rightOver = (now: UserRecord, change: Pick<AccountChange, 'isGuiAdmin' | 'managesPeople'>): Pick<UserRecord, 'managesPeople'> => ({
  managesPeople: (change.isGuiAdmin ?? now.isGuiAdmin) && (change.managesPeople ?? now.managesPeople),
})

/**
 * The change takes effect with the next call of the user. Rejects with AccountError, NameTakenError or LastAdministratorError.
 * @param isBySignInRules the log names the rules of the single sign-on as the cause
 */
export const changeUser = async (
  stores: AccountStores,
  key: AccountKey,
  change: AccountChange,
  actor: Actor = null,
  isBySignInRules = false,
): Promise<void> => {
  const { id } = await requireUser(stores.accounts, key)
  const { groups, addGroups, removeGroups, ...fields } = parseOrThrow(changeSchema, change)
  let before: UserRecord | null = null
  const after = await stores.accounts.changeUser(id, (now) => {
    before = now
    const changed = { ...fields, ...rightOver(now, fields) }
    if (!groups && !addGroups && !removeGroups) return changed
    const all = new Set([...(groups ?? now.groups), ...(addGroups ?? [])])
    for (const group of removeGroups ?? []) all.delete(group)
    return { ...changed, groups: [...all] }
  })
  if (!after) throw unknownAccount(key)
  const differences = differencesOf(before, after)
  if (Object.keys(differences).length === 0) return
  const isSwitched = 'disabled.after' in differences
  const event = !isSwitched ? 'account.changed' : after.disabled ? 'account.disabled' : 'account.enabled'
  const detail = { ...detailOf(actor, after.name), ...differences, ...(isBySignInRules && { bySignInRules: true }) }
  await stores.usage.audit({ event, userId: id, detail })
}

/** Ends all sessions of the account. Rejects with AccountError. */
export const setPassword = async (setting: PasswordSetting, key: AccountKey, password: string): Promise<void> => {
  const { stores } = setting
  const user = await requireUser(stores.accounts, key)
  const passwordHash = await hashAllowed(setting, password, user)
  await stores.accounts.changeUser(user.id, () => ({ passwordHash }))
  await stores.usage.audit({ event: 'account.password', userId: user.id, detail: detailOf(null, user.name) })
}

/** Links an account to an identity of a provider. Rejects with AccountError if either is linked already. */
export const linkUser = async (stores: AccountStores, key: AccountKey, identity: IdentityKey): Promise<void> => {
  const user = await requireUser(stores.accounts, key)
  if (!(await stores.accounts.linkIdentity({ ...identity, userId: user.id })))
    throw new AccountError(
      `${user.name} is linked to another person of this provider, or this person is linked to another account. Unlink them first.`,
    )
  await stores.usage.audit({ event: 'account.linked', userId: user.id, detail: { issuer: identity.issuer } })
}

/** Also ends the sessions of the account. */
export const unlinkUser = async (stores: AccountStores, key: AccountKey): Promise<void> => {
  const user = await requireUser(stores.accounts, key)
  await stores.accounts.unlinkIdentities(user.id)
  await stores.usage.audit({ event: 'account.unlinked', userId: user.id, detail: detailOf(null, user.name) })
}

/** Signs the account out on all devices. Rejects with AccountError. */
export const endUserSessions = async (stores: AccountStores & Pick<Stores, 'sessions'>, key: AccountKey, actor: Actor): Promise<void> => {
  const user = await requireUser(stores.accounts, key)
  await stores.sessions.removeSessionsOf(user.id)
  await stores.usage.audit({ event: 'account.sessions-ended', userId: user.id, detail: detailOf(actor, user.name) })
}

/** Removes the second factor and the passkeys of an account whose owner has lost them. Its sessions stay. Rejects with AccountError. @returns false = it had none */
export const resetFactors = async (
  stores: AccountStores & Pick<Stores, 'factors' | 'passkeys'>,
  key: AccountKey,
  actor: Actor,
): Promise<boolean> => {
  const user = await requireUser(stores.accounts, key)
  const [hadTotp, passkeyCount] = [await stores.factors.removeTotp(user.id), await stores.passkeys.removePasskeysOf(user.id)]
  if (!hadTotp && passkeyCount === 0) return false
  await stores.usage.audit({ event: 'account.factors-reset', userId: user.id, detail: detailOf(actor, user.name) })
  return true
}

/**
 * Rejects with AccountError, LastAdministratorError, or the error of `check`.
 * @param check throws if the account, as it is at the moment of the removal, must stay
 */
export const removeUser = async (
  stores: AccountStores,
  key: AccountKey,
  actor: Actor = null,
  check?: (user: UserRecord) => void,
): Promise<void> => {
  const { id } = await requireUser(stores.accounts, key)
  const removed = await stores.accounts.removeUser(id, check)
  if (!removed) throw unknownAccount(key)
  await stores.usage.audit({ event: 'account.removed', userId: id, detail: detailOf(actor, removed.name) })
}
