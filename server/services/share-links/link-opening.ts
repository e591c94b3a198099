import { setTimeout as wait } from 'node:timers/promises'
import type { OpenedShareLink } from '#contract/share-links.ts'
import { ApiError } from '../../common/api-error.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { LoginKeys } from '../../ports/session-store.ts'
import type { ShareLinkRecord } from '../../ports/share-link-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'
import { hashToken } from '../sessions/new-token.ts'
import { attemptKey } from '../sign-in/login-keys.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { isOver, type LinkMakers } from './link-callers.ts'
import type { LinkContents } from './link-contents.ts'
import type { LinkTokens } from './link-tokens.ts'

export interface LinkOpening {
  readonly token: string
  readonly password?: string
  readonly remoteAddress: string
}

/**
 * Begins a session of a link. Rejects with `share.over` for every token that opens nothing, and with `share.password-needed`,
 * `share.password-wrong` or `share.blocked`.
 */
export type OpenLink = (opening: LinkOpening) => Promise<OpenedShareLink>

interface LinkOpeningParts {
  readonly stores: Pick<Stores, 'sessions' | 'shareLinks' | 'usage'>
  readonly passwords: Passwords
  readonly tokens: LinkTokens
  readonly makers: LinkMakers
  readonly contents: LinkContents
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** Not those of the sign-in: wrong passwords of links must not lock an office out of the portal. */
const attemptKeys = (link: string, network: string): LoginKeys => ({
  account: attemptKey('link', link),
  accountAndNet: attemptKey('link-pair', link, network),
  net: attemptKey('link-net', network),
})

export const createLinkOpening = ({ stores, passwords, tokens, makers, contents, clock }: LinkOpeningParts): OpenLink => {
  const delayed = createQueueLimit(200, 0)

  const checkPassword = async ({ id, passwordHash }: ShareLinkRecord, password: string | undefined, net: string): Promise<void> => {
    if (passwordHash === null) return
    if (password === undefined) throw new ApiError('share.password-needed')
    const keys = attemptKeys(id, net)
    const limit = await stores.sessions.countLoginAttempt(keys, clock())
    if (!limit.allowed) throw new ApiError('share.blocked', { blockedMinutes: limit.blockedMinutes })
    if (limit.slowDown > 0) await delayed(() => wait(limit.slowDown))
    if (!(await passwords.verify(passwordHash, password))) {
      await stores.usage.audit({ event: 'link.password-wrong', userId: null, detail: { link: id, net } })
      throw new ApiError('share.password-wrong')
    }
    await stores.sessions.resetLoginLimit(keys)
  }

  return async ({ token, password, remoteAddress }) => {
    const link = await stores.shareLinks.findShareLink(hashToken(token))
    const maker = link && !isOver(link, clock()) ? await makers.makerOf(link) : null
    if (!link || !maker) throw new ApiError('share.over')
    await checkPassword(link, password, networkOf(remoteAddress))
    const { id, version, search, expiresAt } = link
    const { name, message, locale, formats } = link.settings
    const fileCount = (await contents.read(link, maker.caller)).ids.length
    await stores.shareLinks.countShareLinkUse(id, 'opens', clock())
    if (search && fileCount !== link.fileCount) await stores.shareLinks.changeShareLink(id, () => ({ fileCount }))
    return {
      session: tokens.issue({ link: id, version }, clock()),
      id,
      name,
      message,
      locale,
      formats: typeof formats === 'string' ? formats : [...formats],
      files: fileCount,
      expires: expiresAt,
      maker: maker.user.name,
    }
  }
}
