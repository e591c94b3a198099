/** Searches for a text on a day; without text only their number. */
export interface SearchCount {
  readonly text: string | null
  readonly searches: number
  readonly withoutResult: number
}

interface TextCount {
  readonly text: string
  readonly count: number
}
export interface AssetCount {
  readonly id: string
  readonly count: number
}

export interface UsageQuery {
  /** UTC days, both included: `2026-01-31`. */
  readonly from: string
  readonly to: string
  /** Texts with fewer searches are left out. */
  readonly minSearchCount: number
  /** Largest number of entries in each list. */
  readonly maxEntryCount: number
}

export interface Usage {
  /** In order; days without usage are left out. */
  readonly days: readonly { readonly day: string; readonly searches: number; readonly withoutResult: number; readonly downloads: number }[]
  /** Most frequent first, as in the other lists. */
  readonly searches: readonly TextCount[]
  readonly withoutResult: readonly TextCount[]
  readonly downloads: readonly AssetCount[]
  readonly bookmarks: readonly AssetCount[]
}

/** Stored entries of the audit log: enough for years of a typical portal. An attacker can displace old entries but not fill the disk. */
export const maxAuditEntryCount = 500_000

export interface AuditEntry {
  readonly event: string
  readonly userId: string | null
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

export interface StoredAuditEntry extends AuditEntry {
  /** Later entries have larger ids. */
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Entries that one call reads at most, so that a rare entry among many does not block the server. */
export const auditWindowCount = 20_000

export interface AuditQuery {
  /** Only entries with smaller ids; null = from the newest. */
  readonly before: number | null
  /** Null = all events but the excluded ones. */
  readonly event: string | null
  readonly excludedEvents: readonly string[]
  /** Entries of this user, changes that this user made (`detail.by`), and changes of an account with this name. Null = all. */
  readonly person: { readonly id: string | null; readonly name: string } | null
  readonly maxEntryCount: number
}

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly StoredAuditEntry[]
  /** `before` of the next query; null = the end of the log. There may be more entries even if this page has none. */
  readonly next: number | null
}

/** Daily usage without users, the audit log, and pending zip downloads. `AssetStore.countDownloads` counts downloads. Each method is atomic. */
export interface UsageStore {
  /** Adds to the counts of a day; all of them or none. */
  countSearches(day: string, counts: readonly SearchCount[]): Promise<void>
  getUsage(query: UsageQuery): Promise<Usage>
  /** Deletes days before `storedFrom`, and texts before `named` with fewer than `minSearchCount` searches in total. */
  forgetUsage(before: { readonly storedFrom: string; readonly named: string; readonly minSearchCount: number }): Promise<void>

  /**
   * Stores a zip job until `expiresAt` (milliseconds); the same key only extends it. If all jobs together take too much space, those that
   * expire first are removed.
   */
  putZipJob(key: string, job: unknown, expiresAt: number): Promise<void>
  /** Null if there is no such job or it has expired. */
  getZipJob(key: string, now: number): Promise<unknown>
  /** Removes jobs that have expired, and those that expire more than a day after `now`, which only a wrong clock can cause. */
  removeExpiredZipJobs(now: number): Promise<void>

  audit(entry: AuditEntry): Promise<void>
  /** Reads at most `auditWindowCount` entries of the log. */
  listAudit(query: AuditQuery): Promise<AuditPage>
  /**
   * Removes entries before this time (milliseconds since the epoch), the oldest first. If there are no others, it removes none: then the clock
   * is probably wrong.
   * @returns the number of removed entries, at most `maxCount`; fewer = there were no more
   */
  removeAudit(before: number, maxCount: number): Promise<number>
  /** Writes an entry unless one with this key was written before, by any server; then false. The key is forgotten after `end` (milliseconds). */
  auditOnce(key: string, end: number, entry: AuditEntry): Promise<boolean>
  /**
   * Notes keys until `end` (milliseconds). A server notes a key once; other servers may note the same.
   * @returns the keys that no other server has noted
   */
  noteKeys(keys: readonly string[], end: number): Promise<readonly string[]>
}
