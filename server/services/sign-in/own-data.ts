import type { OwnData } from '#contract/own-account.ts'
import type { ListedShareLink } from '#contract/share-links.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StoredAuditEntry } from '../../ports/usage-store.ts'
import { noPasswordHash } from '../../records/administrators.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import type { AppTokens } from '../sessions/app-tokens.ts'

/** Collects the data of the signed-in user. Rejects with `auth.session-expired` or `request.too-many`. */
export type ExportOwnData = (caller: Caller) => Promise<OwnData>

interface OwnDataParts {
  readonly stores: Pick<Stores, 'accounts' | 'sessions' | 'devices' | 'bookmarks' | 'factors' | 'passkeys' | 'usage' | 'limits'>
  readonly appTokens: AppTokens
  readonly listLinks: (caller: Caller) => Promise<ListedShareLink[]>
  readonly clock: () => number
}

const maxLogEntryCount = 1000
/** An export reads the whole log at worst. */
const rule = { maxCount: 10, windowMs: 60 * 60_000 }

/**
 * Only what concerns the user: an entry of the same name may belong to a former account, and what the user did to other accounts shows only the
 * action. The log names administrators by ids, which are theirs.
 */
const ownEntry = ({ at, event, userId, detail = {} }: StoredAuditEntry, user: UserRecord): OwnData['log'] => {
  const { by, ...others } = detail
  if (userId === user.id) return [{ at, event, detail: others }]
  return by === user.id ? [{ at, event, detail: {} }] : []
}

const readOwnLog = async ({ usage }: OwnDataParts['stores'], user: UserRecord): Promise<OwnData['log']> => {
  const log: OwnData['log'] = []
  let before: number | null = null
  do {
    const person = { id: user.id, name: user.name }
    const query = { before, event: null, excludedEvents: [], person, maxEntryCount: maxLogEntryCount - log.length }
    const page: Awaited<ReturnType<typeof usage.listAudit>> = await usage.listAudit(query)
    log.push(...page.entries.flatMap((entry) => ownEntry(entry, user)))
    before = page.next
    // Other requests run between two parts of a long log.
    await new Promise<void>((resolve) => setImmediate(resolve))
  } while (before !== null && log.length < maxLogEntryCount)
  return log
}

export const createOwnData = ({ stores, appTokens, listLinks, clock }: OwnDataParts): ExportOwnData => {
  const isAllowed = createRateLimit(stores.limits, 'export of own data', rule, clock)
  return async (caller) => {
    const user = caller.userId === null ? null : await stores.accounts.getUser(caller.userId)
    if (!user) throw new ApiError('auth.session-expired')
    if (!(await isAllowed(user.id))) throw new ApiError('request.too-many', undefined, { 'Retry-After': String(rule.windowMs / 1000) })
    const { id, name, mail, groups, isAssetUser, isGuiAdmin, managesPeople, passwordHash } = user
    const identities = await stores.accounts.identitiesOf(id)
    const totp = await stores.factors.getTotp(id)
    const { ids } = await stores.bookmarks.getBookmarks(id, { id: null, baseEtag: null })
    const data: OwnData = {
      account: {
        id,
        name,
        mail,
        groups: [...groups],
        isAssetUser,
        isGuiAdmin,
        managesPeople,
        hasPassword: passwordHash !== noPasswordHash,
        identities: identities.map(({ issuer, subject }) => ({ issuer, subject })),
      },
      bookmarks: [...ids],
      sessions: (await stores.sessions.listSessions(id)).map(({ createdAt, seenAt, browser, system, locale }) => ({
        created: createdAt,
        seen: seenAt,
        browser,
        system,
        locale,
      })),
      devices: (await stores.devices.listDevices(id)).map(({ browser, system, firstAt, seenAt }) => ({
        browser,
        system,
        first: firstAt,
        seen: seenAt,
      })),
      tokens: await appTokens.list(caller),
      links: await listLinks(caller),
      totp: totp && { since: totp.since, unusedRecoveryCodes: totp.unusedRecoveryCodes },
      passkeys: (await stores.passkeys.listPasskeys(id)).map((passkey) => ({
        name: passkey.name,
        created: passkey.createdAt,
        used: passkey.usedAt,
      })),
      log: await readOwnLog(stores, user),
    }
    await stores.usage.audit({ event: 'data.exported', userId: id })
    return data
  }
}
