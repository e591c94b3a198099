import type { AuditLog, AuditLogQuery, ListedAuditEntry } from '#contract/people.ts'
import type { Stores } from '../ports/stores.ts'
import type { StoredAuditEntry } from '../ports/usage-store.ts'

const defaultRowCount = 50
/** What single users download is not shown. */
const hiddenEvents = ['download']

/** Events of an account that others change. In all other events the account acts. */
const isAccountEvent = (event: string): boolean => event.startsWith('account.')

type Names = ReadonlyMap<string, string>

const accountsIn = ({ userId, detail }: StoredAuditEntry): readonly string[] =>
  [userId, detail?.['by']].filter((id): id is string => typeof id === 'string')

const presentEntry = (entry: StoredAuditEntry, names: Names): ListedAuditEntry => {
  const { by, name, ...detail } = entry.detail ?? {}
  const { id, at, event, userId } = entry
  const accountOf = (account: unknown, known: unknown = null) =>
    typeof account === 'string' ? { id: account, name: names.get(account) ?? (typeof known === 'string' ? known : null) } : null
  return isAccountEvent(event)
    ? { id, at, event, person: accountOf(by, by === userId ? name : null), account: accountOf(userId, name), detail }
    : { id, at, event, person: accountOf(userId), account: null, detail: { ...entry.detail } }
}

/** A page of the log with the current names of accounts. */
export const readAuditLog = async (
  { usage, accounts }: Pick<Stores, 'usage' | 'accounts'>,
  { event, name, before, rows = defaultRowCount }: AuditLogQuery,
): Promise<AuditLog> => {
  if (event !== undefined && hiddenEvents.includes(event)) return { entries: [], next: null }
  const person = name === undefined ? null : { id: (await accounts.findUser(name))?.id ?? null, name }
  const found: StoredAuditEntry[] = []
  let next: number | null = before ?? null
  do {
    const page = await usage.listAudit({
      before: next,
      event: event ?? null,
      excludedEvents: hiddenEvents,
      person,
      maxEntryCount: rows - found.length,
    })
    found.push(...page.entries)
    next = page.next
    // Other requests run between two parts of a long log.
    await new Promise<void>((resolve) => setImmediate(resolve))
  } while (next !== null && found.length < rows)
  const names = new Map<string, string>()
  for (const id of new Set(found.flatMap(accountsIn))) {
    const user = await accounts.getUser(id)
    if (user) names.set(id, user.name)
  }
  return { entries: found.map((entry) => presentEntry(entry, names)), next }
}
