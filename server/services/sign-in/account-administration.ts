import type { Accounts, AccountsQuery, ListedAccount, PasswordLink } from '#contract/people.ts'
import type { AccountsImported } from '#contract/people-import.ts'
import { ApiError } from '../../common/api-error.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { LastAdministratorError, noPasswordHash } from '../../records/administrators.ts'
import { NameTakenError, userNameKey } from '../../records/user-name.ts'
import { groupNames } from '../group-names.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import { type AccountImportRequest, createAccountImport } from './account-import.ts'
import type { ActingAdministrator } from './acting-administrator.ts'
import type { QueueMail } from './mail-queue.ts'
import { type LinkPurpose, linkLifetimeMs, type PasswordLinks } from './password-links.ts'
import {
  type Account,
  type AccountChange,
  AccountError,
  addInvitedUser,
  changeUser,
  endUserSessions,
  removeUser,
  resetFactors,
} from './users.ts'

/** Accounts as administrators change them by calls. Rejects with the codes `account.*`, and as the methods describe. */
export interface AccountAdministration {
  list(query: AccountsQuery, actor: ActingAdministrator): Promise<Accounts>
  /** Rejects with `request.too-many`. */
  add(account: Account, actor: ActingAdministrator): Promise<PasswordLink & { readonly id: string }>
  change(id: string, change: AccountChange, actor: ActingAdministrator): Promise<void>
  /** Shows what a CSV file would do, or does it. Rejects with `request.too-many`. */
  importCsv(request: AccountImportRequest, actor: ActingAdministrator): Promise<AccountsImported>
  /** Rejects with `password.single-sign-on` or `request.too-many`. */
  sendLink(id: string, actor: ActingAdministrator): Promise<PasswordLink>
  endSessions(id: string, actor: ActingAdministrator): Promise<void>
  /** Removes the second factor and the passkeys; the owner gets a mail. */
  resetFactors(id: string, actor: ActingAdministrator): Promise<void>
  remove(id: string, actor: ActingAdministrator): Promise<void>
}

interface AccountAdministrationParts {
  readonly stores: Pick<Stores, 'accounts' | 'configuration' | 'factors' | 'passkeys' | 'sessions' | 'usage' | 'limits'>
  /** Null = sign-in by password is disabled. */
  readonly links: PasswordLinks | null
  /** Null = no mail can be sent. */
  readonly queueMail: QueueMail | null
  readonly clock: () => number
}

const defaultRowCount = 50
/** Links of one administrator: enough to invite a school class, too few to send mass mails. */
const linkRule = { maxCount: 100, windowMs: 60 * 60_000 }

const explained = (error: unknown): unknown => {
  if (error instanceof LastAdministratorError) return new ApiError('account.last-administrator')
  if (error instanceof NameTakenError) return new ApiError('account.name-taken')
  if (error instanceof AccountError) return new ApiError(error.reason === 'unknown' ? 'account.not-found' : 'request.invalid')
  return error
}

const withApiErrors = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw explained(error)
  }
}

const isInvited = (user: UserRecord): boolean => user.passwordHash === noPasswordHash

const conditions: Readonly<Record<NonNullable<AccountsQuery['show']>, (user: UserRecord, isLinked: boolean) => boolean>> = {
  administrators: ({ isGuiAdmin }) => isGuiAdmin,
  disabled: ({ disabled }) => disabled,
  invited: (user, isLinked) => isInvited(user) && !isLinked,
}

const sortKeys: Readonly<Record<NonNullable<AccountsQuery['sort']>, (user: UserRecord) => string>> = {
  name: ({ name }) => name,
  mail: ({ mail }) => mail ?? '',
  groups: ({ groups }) => groups.join(', '),
}

const listedOf = (user: UserRecord, isLinked: boolean, hasSecondFactor: boolean): ListedAccount => ({
  id: user.id,
  name: user.name,
  mail: user.mail,
  groups: [...user.groups],
  isAssetUser: user.isAssetUser,
  isGuiAdmin: user.isGuiAdmin,
  managesPeople: user.managesPeople,
  disabled: user.disabled,
  isInvited: isInvited(user) && !isLinked,
  isLinked,
  hasSecondFactor,
})

/** The accounts that meet the conditions, in order. Tens of thousands of accounts take a few hundredths of a second. */
const selectAccounts = (
  users: readonly UserRecord[],
  linked: ReadonlySet<string>,
  { text = '', show, group, sort = 'name', order = 'up' }: AccountsQuery,
  locale: string,
): readonly UserRecord[] => {
  const wanted = userNameKey(text)
  const contains = (value: string) => userNameKey(value).includes(wanted)
  const found = users.filter(
    (user) =>
      (show === undefined || conditions[show](user, linked.has(user.id))) &&
      (group === undefined || user.groups.includes(group)) &&
      (wanted === '' || contains(user.name) || contains(user.mail ?? '') || user.groups.some(contains)),
  )
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const keyOf = sortKeys[sort]
  const direction = order === 'up' ? 1 : -1
  return found.toSorted((a, b) => direction * compare(keyOf(a), keyOf(b)) || compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

export const createAccountAdministration = ({ stores, links, queueMail, clock }: AccountAdministrationParts): AccountAdministration => {
  const linksPerAdministrator = createRateLimit(stores.limits, 'password link by administrator', linkRule, clock)

  const countLink = async (actor: ActingAdministrator): Promise<void> => {
    if (!(await linksPerAdministrator(actor.id)))
      throw new ApiError('request.too-many', undefined, { 'Retry-After': String(linkRule.windowMs / 1000) })
  }

  const deliver = async (user: UserRecord, purpose: LinkPurpose, actor: ActingAdministrator): Promise<PasswordLink> => {
    if (!links) return { delivery: 'none', token: null, lifetime: 0 }
    const isMailed = queueMail !== null && user.mail !== null && !user.disabled
    const token = isMailed ? null : await links.issue(user.id, purpose)
    const event = purpose === 'invitation' ? 'account.invited' : 'account.password-link'
    await stores.usage.audit({ event, userId: user.id, detail: { name: user.name, by: actor.id, mailed: isMailed } })
    if (isMailed) await queueMail(purpose === 'invitation' ? 'invitation' : 'password-renewal', user.id, actor.locale)
    return { delivery: isMailed ? 'mail' : 'copy', token, lifetime: linkLifetimeMs(purpose) / 1000 }
  }

  const delivery = links ? (queueMail ? 'mail' : 'copy') : 'none'
  const importCsv = createAccountImport({
    stores,
    invite: async (user, actor) => (await deliver(user, 'invitation', actor)).token,
    delivery,
    clock,
  })

  return {
    importCsv,
    list: async (query, actor) => {
      const users = await stores.accounts.listUsers()
      // Identities of all accounts decide only who counts as invited.
      const asked = query.show === 'invited' ? users.filter(isInvited) : []
      const selected = selectAccounts(users, await stores.accounts.linkedUsers(asked.map(({ id }) => id)), query, actor.locale)
      const { start = 0, rows = defaultRowCount } = query
      const page = selected.slice(start, start + rows)
      const ids = page.map(({ id }) => id)
      const [linked, withTotp, withPasskeys] = await Promise.all([
        stores.accounts.linkedUsers(ids),
        stores.factors.usersWithFactors(ids),
        stores.passkeys.usersWithPasskeys(ids),
      ])
      return {
        accounts: page.map((user) => listedOf(user, linked.has(user.id), withTotp.has(user.id) || withPasskeys.has(user.id))),
        total: selected.length,
        groups: await groupNames(stores, users, actor.locale),
        delivery,
        self: actor.id,
        abilities: ['import', 'rename'],
      }
    },
    add: async (account, actor) => {
      await countLink(actor)
      // Clients that do not know the right do not give it.
      const user = await withApiErrors(addInvitedUser(stores, { managesPeople: false, ...account }, actor.id))
      return { id: user.id, ...(await deliver(user, 'invitation', actor)) }
    },
    change: (id, change, actor) => withApiErrors(changeUser(stores, { id }, change, actor.id)),
    sendLink: async (id, actor) => {
      await countLink(actor)
      const user = await stores.accounts.getUser(id)
      if (!user) throw new ApiError('account.not-found')
      // As for mailed links: the provider decides about the access of such an account.
      if (!links || (await stores.accounts.linkedUsers([id])).has(id)) throw new ApiError('password.single-sign-on')
      return deliver(user, isInvited(user) ? 'invitation' : 'renewal', actor)
    },
    endSessions: (id, actor) => withApiErrors(endUserSessions(stores, { id }, actor.id)),
    resetFactors: async (id, actor) => {
      if (!(await withApiErrors(resetFactors(stores, { id }, actor.id)))) return
      // The language in which the owner last used the portal.
      const locale = (await stores.sessions.listSessions(id)).find((session) => session.locale !== null)?.locale
      await queueMail?.('factor-removed', id, locale ?? actor.locale)
    },
    remove: (id, actor) => withApiErrors(removeUser(stores, { id }, actor.id)),
  }
}
