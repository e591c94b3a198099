import { createHash } from 'node:crypto'
import type { AccountsImported, ImportedLine, ImportRefusal } from '#contract/people-import.ts'
import { ApiError } from '../../common/api-error.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { LastAdministratorError } from '../../records/administrators.ts'
import { NameTakenError } from '../../records/user-name.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import type { ActingAdministrator } from './acting-administrator.ts'
import { type ImportTable, readImportTable } from './import-columns.ts'
import { type ImportPlan, type PlannedLine, planImport } from './import-plan.ts'
import { linkLifetimeMs } from './password-links.ts'
import { AccountError, type AccountStores, addInvitedUser, changeUser } from './users.ts'

/** A CSV file of accounts, and what is done with it. */
export interface AccountImportRequest {
  readonly text: string
  readonly dryRun: boolean
  readonly plan?: string
}

/** Shows what a CSV file would do to the accounts, or does it. Rejects with `request.too-many`. */
export type ImportAccounts = (request: AccountImportRequest, actor: ActingAdministrator) => Promise<AccountsImported>

interface AccountImportParts {
  readonly stores: AccountStores & Pick<Stores, 'limits'>
  /** Invites the owner of a new account. Null = the link was mailed, or there are no links. */
  readonly invite: (user: UserRecord, actor: ActingAdministrator) => Promise<string | null>
  readonly delivery: AccountsImported['delivery']
  readonly clock: () => number
}

/** Lines that one call applies: a few seconds on a slow disk. The page repeats the call for the others. */
const maxAppliedLineCount = 250
/** Calls of one administrator that change something: two full files and a half. */
const callRule = { maxCount: 100, windowMs: 60 * 60_000 }

const digestOf = ({ lines }: ImportPlan): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ name, outcome, changes, reason }) => [name, outcome, changes, reason])))
    .digest('base64url')

const shown = ({ line, name, outcome, changes, reason, column }: PlannedLine): ImportedLine => ({
  line,
  name,
  outcome,
  changes,
  ...(reason && { reason }),
  ...(column !== undefined && { column }),
})

const countsOf = (lines: readonly ImportedLine[], unchanged: number): AccountsImported['counts'] => {
  const count = (wanted: ImportedLine['outcome']) => lines.filter(({ outcome }) => outcome === wanted).length
  return { added: count('added'), changed: count('changed'), unchanged, refused: count('refused') }
}

/** Others may have changed the account since it was planned. */
const reasonOf = (error: unknown): ImportRefusal => {
  if (error instanceof LastAdministratorError) return 'last-administrator'
  if (error instanceof NameTakenError) return 'name.taken'
  if (error instanceof AccountError) return 'unknown'
  throw error
}

export const createAccountImport = ({ stores, invite, delivery, clock }: AccountImportParts): ImportAccounts => {
  const isAllowed = createRateLimit(stores.limits, 'import of accounts by administrator', callRule, clock)

  const planned = async (table: ImportTable, actor: ActingAdministrator): Promise<ImportPlan> =>
    planImport(table, { users: await stores.accounts.listUsers(), self: actor.id })

  const add = async ({ name, values }: PlannedLine, actor: ActingAdministrator) => {
    const { disabled, mail = null, groups = [], isAssetUser = true, isGuiAdmin = false, managesPeople = false } = values
    const user = await addInvitedUser(stores, { name, mail, groups: [...groups], isAssetUser, isGuiAdmin, managesPeople }, actor.id)
    // A disabled account gets its invitation when it is enabled and invited again.
    if (disabled) await changeUser(stores, { id: user.id }, { disabled }, actor.id)
    const token = disabled ? null : await invite(user, actor)
    return token === null ? [] : [{ name, mail: user.mail, token }]
  }

  const change = async ({ userId, values: { groups, mail, ...flags }, changes }: PlannedLine, actor: ActingAdministrator) => {
    const before = userId === null ? null : await stores.accounts.getUser(userId)
    if (!before) throw new AccountError('There is no such account.', 'unknown')
    // Only what differs, so that values of earlier versions stay.
    const differing = new Set(changes.map(({ field }) => field))
    const addGroups = groups?.filter((group) => !before.groups.includes(group)) ?? []
    const removeGroups = groups ? before.groups.filter((group) => !groups.includes(group)) : []
    const changed = {
      ...flags,
      ...(mail !== undefined && differing.has('mail') && { mail }),
      ...(groups && differing.has('groups') && { addGroups, removeGroups }),
    }
    await changeUser(stores, { id: before.id }, changed, actor.id)
    return []
  }

  /** Applies the next lines, one after the other as single changes. A line that fails does not stop the others. */
  const apply = async (plan: ImportPlan, actor: ActingAdministrator) => {
    const pending = plan.lines.filter(({ outcome }) => outcome !== 'refused').slice(0, maxAppliedLineCount)
    const lines: ImportedLine[] = []
    const links: AccountsImported['links'] = []
    for (const line of pending) {
      try {
        links.push(...(await (line.outcome === 'added' ? add : change)(line, actor)))
        lines.push(shown(line))
      } catch (error) {
        lines.push({ ...shown(line), outcome: 'refused', changes: [], reason: reasonOf(error) })
      }
    }
    return { lines, links }
  }

  return async ({ text, dryRun, plan: expected }, actor) => {
    const table = readImportTable(text)
    const common = { ignored: [...table.ignored], lifetime: linkLifetimeMs('invitation') / 1000, delivery }
    const before = await planned(table, actor)
    const preview = (plan: ImportPlan, problem: AccountsImported['problem']): AccountsImported => ({
      ...common,
      problem,
      plan: digestOf(plan),
      counts: countsOf(plan.lines, plan.unchangedCount),
      lines: plan.lines.map(shown),
      remaining: plan.lines.filter(({ outcome }) => outcome !== 'refused').length,
      links: [],
    })
    if (dryRun || table.problem) return preview(before, table.problem)
    if (expected !== digestOf(before)) return preview(before, { code: 'changed' })
    if (!(await isAllowed(actor.id))) throw new ApiError('request.too-many', undefined, { 'Retry-After': String(callRule.windowMs / 1000) })
    const { lines, links } = await apply(before, actor)
    const rest = await planned(table, actor)
    return { ...preview(rest, null), counts: countsOf(lines, rest.unchangedCount), lines, links }
  }
}
