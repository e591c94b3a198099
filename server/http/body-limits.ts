import type { CallName } from '#contract/calls.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const limits: Partial<Record<CallName, number>> = {
  getSession: 8 * kilobyte,
  sendPasswordMail: 64 * kilobyte,
  setPassword: 8 * kilobyte,
  changePassword: 16 * kilobyte,
  // 50,000 ids, most of them of the usual length.
  findMissing: 2 * megabyte,
  // 100,000 ids of the usual length.
  saveBookmarks: 4 * megabyte,
  // 500,000 characters, each up to four bytes or a JSON escape.
  saveCustomPage: 3 * megabyte,
  // A configuration, the texts of several languages and their pages at once.
  saveDraft: 8 * megabyte,
}

/** Bytes of JSON a call takes. */
export const bodyLimit = (name: CallName): number => limits[name] ?? megabyte

/** Calls that mean something without a body. Everywhere else nothing at all is a mistake, never an empty object. */
export const bodyOptional: ReadonlySet<CallName> = new Set<CallName>(['getSession'])
