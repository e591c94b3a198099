import { randomBytes } from 'node:crypto'
import {
  type ListedShareLink,
  maxShareLinkCount,
  type NewShareLink,
  type ShareLinkAdded,
  type ShareLinkChange,
  type ShareLinkChanged,
} from '#contract/share-links.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { ShareLinkRecord } from '../../ports/share-link-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { visibleAssets } from '../assets/visible-assets.ts'
import { hashToken } from '../sessions/new-token.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { isOver, type LinkMakers } from './link-callers.ts'
import type { LinkContents } from './link-contents.ts'
import { newShareToken } from './link-tokens.ts'
import type { ShareRight } from './share-right.ts'

/** Share links as those see them who make them, and administrators. */
export interface OwnLinks {
  /** Rejects with `access.denied`, `share.too-many`, or `asset.not-found` if the maker sees none of the files. */
  add(maker: Caller, link: NewShareLink): Promise<ShareLinkAdded>
  list(maker: Caller): Promise<ListedShareLink[]>
  /** Those of all accounts. Rejects with `access.denied` for others than administrators. */
  listAll(administrator: Caller): Promise<ListedShareLink[]>
  /** Only own links, and only by accounts that may share. Rejects with `share.not-found`. */
  change(maker: Caller, change: ShareLinkChange): Promise<ShareLinkChanged>
  /** An own link, or as an administrator any one. Rejects with `share.not-found`. */
  end(caller: Caller, id: string): Promise<void>
}

interface OwnLinksParts {
  readonly stores: Pick<Stores, 'accounts' | 'assets' | 'shareLinks' | 'usage'>
  readonly passwords: Passwords
  readonly shareRight: ShareRight
  readonly makers: LinkMakers
  readonly contents: LinkContents
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

const dayMs = 24 * 3_600_000
/** Precision of the last use in lists: the second would tell when a person reads. */
const usedPrecisionMs = 60_000

const ownerOf = ({ userId }: Caller): string => {
  if (userId === null) throw new ApiError('access.denied')
  return userId
}

const loggedSettings = ({ settings, expiresAt }: ShareLinkRecord): Readonly<Record<string, string>> => ({
  name: settings.name,
  message: settings.message,
  locale: settings.locale ?? '',
  formats: [settings.formats].flat().join(', '),
  preview: String(settings.preview),
  end: expiresAt === null ? '' : new Date(expiresAt).toISOString(),
})

/** What a change has changed, for the log: the values before and after, and of secrets only that they are new. */
const changesOf = (before: ShareLinkRecord, after: ShareLinkRecord): Readonly<Record<string, string | boolean>> => {
  const [old, current] = [loggedSettings(before), loggedSettings(after)]
  const changed = Object.keys(current).filter((key) => old[key] !== current[key])
  return {
    ...Object.fromEntries(
      changed.flatMap((key) => [
        [`${key}.before`, old[key] ?? ''],
        [`${key}.after`, current[key] ?? ''],
      ]),
    ),
    ...(before.passwordHash !== after.passwordHash && { newPassword: true }),
    ...(before.tokenHash !== after.tokenHash && { newAddress: true }),
  }
}

export const createOwnLinks = ({ stores, passwords, shareRight, makers, contents, clock }: OwnLinksParts): OwnLinks => {
  const requireRight = async (caller: Caller): Promise<void> => {
    if (!(await shareRight.mayShare(caller))) throw new ApiError('access.denied')
  }

  /** Rejects if the configuration does not allow so long a life. */
  const endAfter = async (days: number | null): Promise<number | null> => {
    const { longest_days: longestDays, endless } = await shareRight.settings()
    if (days === null ? !endless : days > longestDays) throw new ApiError('request.invalid', { field: 'days' })
    return days === null ? null : clock() + days * dayMs
  }

  const present = (link: ShareLinkRecord, mayShare: boolean): ListedShareLink => {
    const { id, settings, passwordHash, fileCount, createdAt, expiresAt, opens, downloads, usedAt } = link
    return {
      id,
      ...settings,
      formats: typeof settings.formats === 'string' ? settings.formats : [...settings.formats],
      hasPassword: passwordHash !== null,
      files: fileCount,
      isLive: link.search !== null,
      created: createdAt,
      expires: expiresAt,
      state: isOver(link, clock()) ? 'over' : mayShare ? 'open' : 'paused',
      opens,
      downloads,
      used: usedAt === null ? null : usedAt - (usedAt % usedPrecisionMs),
    }
  }

  return {
    add: async (maker, { ids = [], search, days, password, ...settings }) => {
      const ownerId = ownerOf(maker)
      await requireRight(maker)
      const expiresAt = await endAfter(days)
      const found = search && (await contents.find(search, maker))
      const visible = (await visibleAssets(stores.assets, maker, found?.ids ?? ids)).map(({ id }) => id)
      if (visible.length === 0) throw new ApiError('asset.not-found')
      const token = newShareToken()
      const added = {
        id: randomBytes(12).toString('base64url'),
        tokenHash: hashToken(token),
        ownerId,
        passwordHash: password === undefined ? null : await passwords.hash(password),
        settings,
        search: found?.search ?? null,
        fileCount: visible.length,
        createdAt: clock(),
        expiresAt,
      }
      const result = await stores.shareLinks.addShareLink(added, search ? [] : visible, maxShareLinkCount)
      if (result === 'too-many') throw new ApiError('share.too-many')
      if (result === 'no-account') throw new ApiError('auth.session-expired')
      const detail = { link: added.id, name: settings.name, count: visible.length, ...(days !== null && { days }) }
      await stores.usage.audit({ event: 'link.added', userId: ownerId, detail })
      const link = { ...added, version: 1, opens: 0, downloads: 0, usedAt: null }
      return { ...present(link, true), token }
    },
    list: async (maker) => {
      const mayShare = await shareRight.mayShare(maker)
      return (await stores.shareLinks.listShareLinks(ownerOf(maker))).map((link) => present(link, mayShare))
    },
    listAll: async (administrator) => {
      if (!administrator.isGuiAdmin) throw new ApiError('access.denied')
      const listed: ListedShareLink[] = []
      const known = new Map<string, { readonly mayShare: boolean; readonly name: string }>()
      for (const link of await stores.shareLinks.listShareLinks(null)) {
        const { ownerId } = link
        const owner = known.get(ownerId) ?? {
          mayShare: (await makers.makerOf(link)) !== null,
          name: (await stores.accounts.getUser(ownerId))?.name ?? '',
        }
        known.set(ownerId, owner)
        listed.push({ ...present(link, owner.mayShare), maker: owner.name })
      }
      return listed
    },
    change: async (maker, { id, days, password, renewAddress, ...changes }) => {
      const ownerId = ownerOf(maker)
      await requireRight(maker)
      const expiresAt = days === undefined ? undefined : await endAfter(days)
      const passwordHash = typeof password === 'string' ? await passwords.hash(password) : password
      const token = renewAddress ? newShareToken() : undefined
      let before: ShareLinkRecord | null = null
      const changed = await stores.shareLinks.changeShareLink(id, (current) => {
        if (current.ownerId !== ownerId) return {}
        before = current
        return {
          settings: { ...current.settings, ...changes },
          ...(expiresAt !== undefined && { expiresAt }),
          ...(passwordHash !== undefined && { passwordHash }),
          ...(token !== undefined && { tokenHash: hashToken(token) }),
        }
      })
      if (!changed || !before) throw new ApiError('share.not-found')
      const detail = { link: id, name: changed.settings.name, ...changesOf(before, changed) }
      await stores.usage.audit({ event: 'link.changed', userId: ownerId, detail })
      return { ...present(changed, true), ...(token !== undefined && { token }) }
    },
    end: async (caller, id) => {
      const link = await stores.shareLinks.getShareLink(id)
      if (!link || (link.ownerId !== ownerOf(caller) && !caller.isGuiAdmin)) throw new ApiError('share.not-found')
      if (!(await stores.shareLinks.removeShareLink(id))) throw new ApiError('share.not-found')
      await stores.usage.audit({ event: 'link.ended', userId: caller.userId, detail: { link: id, name: link.settings.name } })
    },
  }
}
