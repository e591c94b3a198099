import type { Call } from '#contract/call.ts'
import { resultSchema } from '#contract/info.ts'
import {
  newShareLinkSchema,
  openedShareLinkSchema,
  sharedAssetsQuerySchema,
  sharedAssetsSchema,
  shareLinkAddedSchema,
  shareLinkChangedSchema,
  shareLinkChangeSchema,
  shareLinkIdSchema,
  shareLinkOpeningSchema,
  shareLinksQuerySchema,
  shareLinksSchema,
} from '#contract/share-links.ts'

/** Links with which people without an account see chosen files. Optional for a server. No app token may make these calls. */
export const shareLinkCalls = {
  /** Refused with `access.denied` if the account may not share. */
  addShareLink: { method: 'POST', path: 'links/add', access: 'user', body: newShareLinkSchema, response: shareLinkAddedSchema },
  listShareLinks: { method: 'GET', path: 'links', access: 'account', query: shareLinksQuerySchema, response: shareLinksSchema },
  changeShareLink: { method: 'POST', path: 'links/change', access: 'user', body: shareLinkChangeSchema, response: shareLinkChangedSchema },
  /** Removes the link. Administrators may remove those of others. */
  endShareLink: { method: 'POST', path: 'links/end', access: 'account', body: shareLinkIdSchema, response: resultSchema },
  /** Begins a session that reaches nothing but the files of the link, and sets a cookie for their pictures. */
  openShareLink: { method: 'POST', path: 'links/open', access: 'open', body: shareLinkOpeningSchema, response: openedShareLinkSchema },
  /** Only with the session of a link. */
  getSharedAssets: { method: 'GET', path: 'links/assets', access: 'session', query: sharedAssetsQuerySchema, response: sharedAssetsSchema },
} as const satisfies Record<string, Call>
