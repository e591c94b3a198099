import { serialize } from 'hono/utils/cookie'
import { maxSharedRowCount } from '#contract/share-links.ts'
import { ApiError } from '../common/api-error.ts'
import { linkCookie } from '../http/credentials.ts'
import type { Handlers } from '../http/handlers.ts'
import { presentAsset } from '../services/assets/present-asset.ts'
import { visibleAssets } from '../services/assets/visible-assets.ts'
import type { Services } from '../services/services.ts'
import { linkSessionMs } from '../services/share-links/link-tokens.ts'

type ShareLinkHandlers = Pick<
  Handlers,
  'addShareLink' | 'listShareLinks' | 'changeShareLink' | 'endShareLink' | 'openShareLink' | 'getSharedAssets'
>

/** A whole number of the query. */
const numberOf = (text: string | undefined, fallback: number, max: number, field: string): number => {
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= max)) throw new ApiError('request.invalid', { field })
  return value
}

/** Share links: for those who make them, and for their recipients. */
export const createShareLinkRoutes = ({ shareLinks: { own, open }, stores, apiPrefix }: Services): ShareLinkHandlers => ({
  addShareLink: ({ caller, body }) => own.add(caller, body),
  listShareLinks: async ({ caller, query }) => ({ links: await (query.all ? own.listAll(caller) : own.list(caller)) }),
  changeShareLink: ({ caller, body }) => own.change(caller, body),
  endShareLink: async ({ caller, body }) => {
    await own.end(caller, body.id)
    return { result: true }
  },
  openShareLink: async ({ body, remoteAddress, secure, setHeader }) => {
    const opened = await open({ ...body, remoteAddress })
    // Pictures cannot send a header. Only requests for those of this link contain the cookie.
    const path = `${apiPrefix}links/${opened.id}/`
    // As long as the session, because the link may be extended.
    const maxAge = linkSessionMs / 1000
    setHeader('Set-Cookie', serialize(linkCookie, opened.session, { httpOnly: true, sameSite: 'Strict', path, secure, maxAge }))
    return opened
  },
  getSharedAssets: async ({ caller, query }) => {
    if (!caller.shared) throw new ApiError('share.over')
    const ids = caller.shared.assetIds
    const start = numberOf(query.start, 0, Number.MAX_SAFE_INTEGER, 'start')
    const rows = numberOf(query.rows, maxSharedRowCount, maxSharedRowCount, 'rows')
    const slice = ids.slice(start, start + rows)
    const records = await visibleAssets(stores.assets, caller, slice)
    return {
      docs: records.map((record) => presentAsset(apiPrefix, caller, record)),
      missing: slice.length - records.length,
      total: ids.length,
    }
  },
})
