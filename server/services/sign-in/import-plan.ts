import * as v from 'valibot'
import { accountNameSchema, groupNameSchema, mailAddressSchema } from '#contract/account.ts'
import { type ImportedField, type ImportedLine, type ImportRefusal, importedFields } from '#contract/people-import.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import { userNameKey } from '../../records/user-name.ts'
import { flagIn, groupsInCell, type ImportLine, type ImportTable } from './import-columns.ts'

/** What a line says about an account. A right with an empty cell stays as it is. */
export type ImportedValues = Partial<Pick<UserRecord, ImportedField>>

/** One line of a file with what it does. */
export interface PlannedLine extends ImportedLine {
  readonly values: ImportedValues
  /** Null = a new account, or a refused line. */
  readonly userId: string | null
}

export interface ImportPlan {
  /** All lines but the unchanged ones. */
  readonly lines: readonly PlannedLine[]
  readonly unchangedCount: number
}

interface PlanFacts {
  readonly users: readonly UserRecord[]
  /** Id of the administrator who imports. This account keeps its rights, so that one administrator stays. */
  readonly self: string
}

const flags = ['isAssetUser', 'isGuiAdmin', 'managesPeople', 'disabled'] as const

class Refusal extends Error {
  constructor(
    readonly reason: ImportRefusal,
    readonly column?: string,
  ) {
    super(reason)
  }
}

const maxGroupCount = 100

/** Values of a line. Throws a Refusal for an invalid one. What the account already has stays allowed. */
const valuesOf = ({ cells }: ImportLine, headings: ImportTable['headings'], before: UserRecord | null): ImportedValues => {
  const mail = cells.mail === undefined ? undefined : cells.mail || null
  if (typeof mail === 'string' && mail !== before?.mail && !v.is(mailAddressSchema, mail))
    throw new Refusal('mail.invalid', headings.get('mail'))
  const groups = cells.groups === undefined ? undefined : groupsInCell(cells.groups)
  const isAllowed = (group: string) => before?.groups.includes(group) || v.is(groupNameSchema, group)
  if (groups && (groups.length > maxGroupCount || !groups.every(isAllowed))) throw new Refusal('groups.invalid', headings.get('groups'))
  const given = flags.flatMap((field) => {
    const cell = cells[field] ?? ''
    if (cell === '') return []
    const value = flagIn(cell)
    if (value === null) throw new Refusal('flag.invalid', headings.get(field))
    return [[field, value] as const]
  })
  return { ...(mail !== undefined && { mail }), ...(groups && { groups }), ...Object.fromEntries(given) }
}

const isSameGroups = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((group) => other.includes(group))

const textOf = (value: UserRecord[ImportedField]): string | boolean =>
  typeof value === 'boolean' ? value : typeof value === 'string' ? value : (value?.join(', ') ?? '')

const blank = { mail: null, groups: [], isAssetUser: true, isGuiAdmin: false, managesPeople: false, disabled: false } as const

/** What differs between an account and its state after the line; of a new account what it has. */
const differencesOf = (before: UserRecord | null, after: Pick<UserRecord, ImportedField>): ImportedLine['changes'] =>
  importedFields.flatMap((field) => {
    const [old, now] = [before ? before[field] : null, after[field]]
    const isSame = field === 'groups' && before ? isSameGroups(before.groups, after.groups) : old === now
    const value = textOf(now)
    if (isSame || (before === null && !value)) return []
    return [{ field, ...(before && { before: textOf(old) }), after: value }]
  })

/** Whether a change ends rights of an administrator. */
const endsRights = (before: UserRecord, after: UserRecord): boolean =>
  (before.isGuiAdmin && !after.isGuiAdmin) || (before.managesPeople && !after.managesPeople) || (!before.disabled && after.disabled)

/**
 * What a file does to the accounts, line after line. The same plan is shown and applied.
 * The rights to change accounts are those of the single calls: who may not make them must not get here.
 */
export const planImport = ({ lines, headings }: ImportTable, { users, self }: PlanFacts): ImportPlan => {
  const byKey = new Map(users.map((user) => [userNameKey(user.name), user]))
  const seen = new Set<string>()
  const planned: PlannedLine[] = []
  let unchangedCount = 0

  const planLine = (line: ImportLine): PlannedLine | null => {
    const name = (line.cells.name ?? '').trim()
    const common = { line: line.line, name: name.slice(0, 256) }
    try {
      if (name === '') throw new Refusal('name.missing', headings.get('name'))
      if (line.hasSurplus) throw new Refusal('cells.surplus')
      if (!v.is(accountNameSchema, name)) throw new Refusal('name.invalid', headings.get('name'))
      const key = userNameKey(name)
      if (seen.has(key)) throw new Refusal('name.repeated', headings.get('name'))
      seen.add(key)
      const before = byKey.get(key) ?? null
      const values = valuesOf(line, headings, before)
      const base = before ?? blank
      const isGuiAdmin = values.isGuiAdmin ?? base.isGuiAdmin
      if (values.managesPeople === true && !isGuiAdmin) throw new Refusal('role.missing', headings.get('managesPeople'))
      const managesPeople = isGuiAdmin && (values.managesPeople ?? base.managesPeople)
      const after = { ...base, ...values, isGuiAdmin, managesPeople }
      const changes = differencesOf(before, after)
      if (!before) return { ...common, outcome: 'added', changes, values, userId: null }
      if (changes.length === 0) return null
      const changed: UserRecord = { ...before, ...after }
      if (before.id === self && endsRights(before, changed)) throw new Refusal('self')
      return { ...common, name: before.name, outcome: 'changed', changes, values, userId: before.id }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const column = error.column === undefined ? {} : { column: error.column }
      return { ...common, outcome: 'refused', changes: [], reason: error.reason, ...column, values: {}, userId: null }
    }
  }

  for (const line of lines) {
    const result = planLine(line)
    if (result) planned.push(result)
    else unchangedCount += 1
  }
  return { lines: planned, unchangedCount }
}
