import { type CallName, calls } from '#contract/calls.ts'

const kilobyteBytes = 1024
const megabyteBytes = 1024 * kilobyteBytes

/** How the server treats a call beyond the contract. The page does not need it, so it is not in the table of calls. */
interface CallPolicy {
  /** Largest JSON body in bytes. Default: one megabyte. */
  readonly bodyLimit?: number
  /** The body may be missing. For all other calls a missing body is an error, not an empty object. */
  readonly isBodyOptional?: true
  /** The body may be a form, which clients written from the interface description send. */
  readonly acceptsForm?: true
  /** A GET call that changes something: links and images on other sites must not trigger it. */
  readonly changesByGet?: true
  /**
   * The response contains a token or data of one user. It is neither cached nor compressed, because compression leaks secrets next to data
   * that an attacker chooses.
   */
  readonly isPrivate?: true
  /** A GET call that a read-only preview of a role may not make: it changes something, hands out files or concerns an account. */
  readonly isRefusedInPreview?: true
  /** Gives lasting access to an account: whoever finds an open session must not be able to take it over. */
  readonly needsRecentSignIn?: true
  /** Recipients of a share link may make the call. `authorize` decides about each asset. */
  readonly isForLinks?: true
  /** An account that must set up a second factor may make the call without it, besides all open calls. */
  readonly isForSetUp?: true
}

const policies: { readonly [Name in CallName]?: CallPolicy } = {
  getSession: { bodyLimit: 8 * kilobyteBytes, isBodyOptional: true, acceptsForm: true, isPrivate: true },
  finishSignIn: { bodyLimit: 8 * kilobyteBytes, isPrivate: true },
  checkSession: { isPrivate: true },
  logout: { changesByGet: true, isPrivate: true, isRefusedInPreview: true },
  setLocale: { changesByGet: true, isPrivate: true, isRefusedInPreview: true, isForSetUp: true },
  listSessions: { isRefusedInPreview: true },
  listTokens: { isPrivate: true, isRefusedInPreview: true },
  addToken: { bodyLimit: 8 * kilobyteBytes, isPrivate: true, needsRecentSignIn: true },
  revokeToken: { bodyLimit: 8 * kilobyteBytes },
  getOwnAccount: { isPrivate: true, isRefusedInPreview: true },
  exportOwnData: { changesByGet: true, isPrivate: true, isRefusedInPreview: true },
  removeOwnAccount: { bodyLimit: 16 * kilobyteBytes },
  sendPasswordMail: { bodyLimit: 64 * kilobyteBytes },
  setPassword: { bodyLimit: 8 * kilobyteBytes },
  changePassword: { bodyLimit: 16 * kilobyteBytes },
  getSignInFactors: { isPrivate: true, isRefusedInPreview: true, isForSetUp: true },
  beginTotp: { bodyLimit: 16 * kilobyteBytes, isPrivate: true, isForSetUp: true },
  confirmTotp: { bodyLimit: 8 * kilobyteBytes, isPrivate: true, isForSetUp: true },
  renewRecoveryCodes: { bodyLimit: 16 * kilobyteBytes, isPrivate: true },
  removeTotp: { bodyLimit: 16 * kilobyteBytes },
  beginPasskeySignIn: { bodyLimit: 8 * kilobyteBytes, isPrivate: true },
  finishPasskeySignIn: { bodyLimit: 64 * kilobyteBytes, isPrivate: true },
  beginPasskey: { bodyLimit: 16 * kilobyteBytes, isPrivate: true, isForSetUp: true },
  addPasskey: { bodyLimit: 64 * kilobyteBytes, isForSetUp: true },
  renamePasskey: { bodyLimit: 8 * kilobyteBytes },
  removePasskey: { bodyLimit: 16 * kilobyteBytes },
  addShareLink: { bodyLimit: 512 * kilobyteBytes, isPrivate: true },
  listShareLinks: { isPrivate: true, isRefusedInPreview: true },
  changeShareLink: { bodyLimit: 64 * kilobyteBytes, isPrivate: true },
  endShareLink: { bodyLimit: 8 * kilobyteBytes },
  openShareLink: { bodyLimit: 8 * kilobyteBytes, isPrivate: true },
  getSharedAssets: { isForLinks: true },
  getPreview: { isForLinks: true },
  getVideo: { isForLinks: true },
  getConvertSets: { isForLinks: true },
  download: { isPrivate: true, isRefusedInPreview: true, isForLinks: true },
  // 50,000 ids of typical length.
  findMissing: { bodyLimit: 2 * megabyteBytes },
  getBookmarks: { isPrivate: true, isRefusedInPreview: true },
  // 100,000 ids of typical length.
  saveBookmarks: { bodyLimit: 4 * megabyteBytes },
  // 500,000 characters of up to four bytes or a JSON escape each.
  saveCustomPage: { bodyLimit: 3 * megabyteBytes },
  // Drafts are unpublished. Their configuration comes with the texts and pages of several languages.
  saveDraft: { bodyLimit: 8 * megabyteBytes, isPrivate: true },
  getWorkspace: { isPrivate: true },
  publishDraft: { isPrivate: true },
  getHistory: { isPrivate: true },
  getStoredVersion: { isPrivate: true },
  beginPreview: { isPrivate: true },
  getFolderRules: { isPrivate: true },
  findFolders: { isPrivate: true },
  // 10,000 changes of typical folders.
  previewFolderRules: { bodyLimit: 4 * megabyteBytes, isPrivate: true },
  saveFolderRules: { bodyLimit: 4 * megabyteBytes, isPrivate: true, needsRecentSignIn: true },
  explainRights: { bodyLimit: 64 * kilobyteBytes, isPrivate: true },
  listAccounts: { isPrivate: true },
  addAccount: { bodyLimit: 64 * kilobyteBytes, isPrivate: true, needsRecentSignIn: true },
  changeAccount: { bodyLimit: 64 * kilobyteBytes, isPrivate: true, needsRecentSignIn: true },
  // 10,000 lines of typical accounts.
  importAccounts: { bodyLimit: 8 * megabyteBytes, isPrivate: true, needsRecentSignIn: true },
  sendPasswordLink: { bodyLimit: 8 * kilobyteBytes, isPrivate: true, needsRecentSignIn: true },
  endAccountSessions: { bodyLimit: 8 * kilobyteBytes },
  resetFactors: { bodyLimit: 8 * kilobyteBytes, needsRecentSignIn: true },
  removeAccount: { bodyLimit: 8 * kilobyteBytes, needsRecentSignIn: true },
  listGroups: { isPrivate: true },
  addGroup: { bodyLimit: 8 * kilobyteBytes, needsRecentSignIn: true },
  changeGroup: { bodyLimit: 8 * kilobyteBytes, isPrivate: true, needsRecentSignIn: true },
  removeGroup: { bodyLimit: 8 * kilobyteBytes, isPrivate: true, needsRecentSignIn: true },
  getSignInRules: { isPrivate: true },
  saveSignInRules: { isPrivate: true, needsRecentSignIn: true },
  testSignInRules: { isPrivate: true },
  getAudit: { isPrivate: true },
  getPreviewGroups: { isPrivate: true },
  getReport: { isPrivate: true },
  getDateReport: { isPrivate: true },
}

export const policyOf = (name: CallName): CallPolicy => policies[name] ?? {}

/** Largest JSON body of a call, in bytes. */
export const bodyLimitOf = (name: CallName): number => policyOf(name).bodyLimit ?? megabyteBytes

export const needsRecentSignIn = (name: CallName): boolean => policyOf(name).needsRecentSignIn === true

/** Whether an account needs the call to set up the second factor that its groups require. */
export const isForSetUp = (name: CallName): boolean => policyOf(name).isForSetUp === true

/** Whether recipients of a share link may make the call. */
export const isForLinks = (name: CallName): boolean => policyOf(name).isForLinks === true

/** Whether only the portal's own page may make the call. */
export const changesSomething = (name: CallName): boolean => calls[name].method !== 'GET' || policyOf(name).changesByGet === true

/** `session/get` stays available, see routes/session.ts. */
export const isRefusedInPreview = (name: CallName): boolean =>
  name !== 'getSession' && (calls[name].method !== 'GET' || policyOf(name).isRefusedInPreview === true)
