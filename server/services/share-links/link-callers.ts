import { defaultLocale } from '#contract/locale.ts'
import type { Caller } from '../../common/caller.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { ShareLinkRecord } from '../../ports/share-link-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { guestCaller, userCaller } from '../sessions/callers.ts'
import type { LinkCallers } from '../sessions/link-callers.ts'
import type { RequiredFactors } from '../sessions/required-factors.ts'
import type { LinkContents } from './link-contents.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { ShareRight } from './share-right.ts'

export interface LinkMakers {
  /** The maker of a link with the present rights; null if the account is gone, disabled, or may not share. */
  makerOf(link: ShareLinkRecord): Promise<{ readonly user: UserRecord; readonly caller: Caller } | null>
}

interface LinkCallersParts {
  readonly stores: Pick<Stores, 'accounts' | 'shareLinks'>
  readonly tokens: LinkTokens
  readonly contents: LinkContents
  readonly shareRight: Pick<ShareRight, 'mayShare'>
  readonly requiredFactors: Pick<RequiredFactors, 'missingFor'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

export const isOver = ({ expiresAt }: Pick<ShareLinkRecord, 'expiresAt'>, now: number): boolean => expiresAt !== null && now >= expiresAt

/** Nothing is remembered but the list of files: each request decides with the present link and maker. */
export const createLinkCallers = ({
  stores,
  tokens,
  contents,
  shareRight,
  requiredFactors,
  clock,
}: LinkCallersParts): LinkCallers & LinkMakers => {
  const makerOf: LinkMakers['makerOf'] = async ({ id, ownerId }) => {
    const user = await stores.accounts.getUser(ownerId)
    if (!user || user.disabled) return null
    const caller = userCaller(user, `maker of ${id}`, null, await requiredFactors.missingFor(user))
    return (await shareRight.mayShare(caller)) ? { user, caller } : null
  }

  const callerOf = async (sessionId: string, locale: string | null): Promise<Caller | null> => {
    const session = tokens.read(sessionId, clock())
    const link = session && (await stores.shareLinks.getShareLink(session.link))
    if (!link || link.version !== session.version || isOver(link, clock())) return null
    const maker = (await makerOf(link))?.caller
    if (!maker) return null
    const { ids, holds } = await contents.read(link, maker)
    return {
      ...guestCaller(sessionId, locale ?? link.settings.locale ?? defaultLocale),
      groups: [],
      shared: { id: link.id, maker, assetIds: ids, holds, formats: link.settings.formats },
    }
  }

  return {
    makerOf,
    isToken: (token) => tokens.isToken(token),
    isId: (sessionId) => tokens.isId(sessionId),
    authenticate: async (token, locale) => {
      const sessionId = tokens.idOf(token)
      return sessionId === null ? null : callerOf(sessionId, locale)
    },
    callerOf: (sessionId) => callerOf(sessionId, null),
  }
}
