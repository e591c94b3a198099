import type { Session } from '#contract/session.ts'
import type { ListedShareLink, NewShareLink, ShareLinkAdded } from '#contract/share-links.ts'
import type { Handlers } from './fake-api.ts'
import { sessions } from './users.ts'

/** An account that may make share links. */
export const linkMaker: Session = { ...sessions.press, mayShare: true }

export const shareToken = `link-${'a'.repeat(26)}`

export const shareLimits = { makers: 'users', days: 30, longest_days: 90, endless: true } as const

/** A link that is open and was never used. */
export const sampleLink = (at: number, changes: Partial<ListedShareLink> = {}): ListedShareLink => ({
  id: `l${at}`,
  name: `Link ${at}`,
  message: '',
  locale: null,
  formats: 'all',
  preview: false,
  hasPassword: false,
  files: 2,
  isLive: false,
  created: at,
  expires: Date.UTC(2100, 0, 5, 12),
  state: 'open',
  opens: 0,
  downloads: 0,
  used: null,
  ...changes,
})

/** The response of a server that accepts a new link. */
export const addedLink = ({ ids = [], search, password, days, ...settings }: NewShareLink): ShareLinkAdded => ({
  ...sampleLink(1, { ...settings, files: ids.length, isLive: search !== undefined, hasPassword: password !== undefined }),
  ...(days === null && { expires: null }),
  token: shareToken,
})

/** A server that accepts new links and offers two formats. */
export const linkHandlers: Handlers = {
  addShareLink: ({ body }) => addedLink(body as NewShareLink),
  getConvertSets: () => ({
    convert_sets: [
      { id: '0', title: 'Original' },
      { id: 'web-jpg', title: 'JPEG for web' },
    ],
  }),
  getDownloadInfo: () => ({ max_assets: -1 }),
}
