import type { CallName } from '#contract/calls.ts'

const kilobyteBytes = 1024
const megabyteBytes = 1024 * kilobyteBytes

const limits: Partial<Record<CallName, number>> = {
  getSession: 8 * kilobyteBytes,
  sendPasswordMail: 64 * kilobyteBytes,
  setPassword: 8 * kilobyteBytes,
  changePassword: 16 * kilobyteBytes,
  // 50,000 ids of typical length.
  findMissing: 2 * megabyteBytes,
  // 100,000 ids of typical length.
  saveBookmarks: 4 * megabyteBytes,
  // 500,000 characters of up to four bytes or a JSON escape each.
  saveCustomPage: 3 * megabyteBytes,
  // A configuration with the texts and pages of several languages.
  saveDraft: 8 * megabyteBytes,
}

/** Largest JSON body of a call, in bytes. */
export const bodyLimit = (name: CallName): number => limits[name] ?? megabyteBytes

/** Calls that accept a missing body. For all others a missing body is an error, not an empty object. */
export const bodyOptional: ReadonlySet<CallName> = new Set<CallName>(['getSession'])
