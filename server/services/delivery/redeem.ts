import { partsDigestKey } from '#contract/parts-digest.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { filePolicy } from '../../http/security-headers.ts'
import type { Requester } from '../../ports/renditions.ts'
import { authorize } from '../assets/authorize.ts'
import { visibleAsset } from '../assets/visible-assets.ts'
import { type ByteSource, sendBytes, storedSource } from '../bytes/send-bytes.ts'
import { attachment } from '../file-names/content-disposition.ts'
import type { LinkClaims } from '../signed-links.ts'
import { assetFileName } from './asset-file-name.ts'
import type { DownloadLog } from './download-log.ts'
import { type DownloadContext, renditionFor } from './downloads.ts'
import { downloadType } from './media-types.ts'
import { requesterOf } from './requester.ts'
import { checkedWhileSending, createAssetCheck, createZipCheck } from './running-check.ts'
import { zipFileName } from './zip-file-name.ts'
import { zipMetadata } from './zip-metadata.ts'

interface DownloadContent {
  readonly source: ByteSource
  readonly ids: readonly string[]
}

/** A member of `Repr-Digest` (RFC 9530). */
const digestOf = (key: string, hex: string): string => `${key}=:${Buffer.from(hex, 'hex').toString('base64')}:`

const headersFor = (name: string, extension: string): Record<string, string> => ({
  'Content-Type': downloadType(extension),
  'Content-Disposition': attachment(name),
  // Neither caches nor proxies may store or compress the response: length and ranges refer to these exact bytes.
  'Cache-Control': 'no-store, no-transform',
  'Content-Security-Policy': filePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
})

const assetContent = async (
  context: DownloadContext,
  owner: Caller,
  { what, set, locale }: LinkClaims,
  requester: Requester,
): Promise<DownloadContent | null> => {
  const record = await visibleAsset(context.stores.assets, owner, what)
  if (!record || !authorize(owner, record, { download: set })) return null
  const rendition = await renditionFor(context, owner, record, set, requester).catch((error: unknown) => {
    // This response replaces the file itself, so the page needs another error message than for the call.
    if (error instanceof ApiError && error.code === 'download.conversion-busy')
      throw new ApiError('download.external-busy', undefined, error.headers)
    throw error
  })
  if (!rendition) return null
  const name = await assetFileName(context.stores.configuration, record, set, rendition.extension, locale)
  const headers = {
    ...headersFor(name, rendition.extension),
    'Repr-Digest': [
      digestOf('sha-256', rendition.sha256),
      ...(rendition.partsDigest ? [digestOf(partsDigestKey, rendition.partsDigest)] : []),
    ].join(', '),
  }
  const source = { ...storedSource(context, rendition.blob, rendition.bytes), etag: `"${rendition.sha256}"`, headers }
  const check = createAssetCheck({ callerOf: context.callerOf, assets: context.stores.assets }, owner, record.id, { download: set })
  return { source: checkedWhileSending(source, check), ids: [record.id] }
}

const zipContent = async (context: DownloadContext, owner: Caller, { what, locale }: LinkClaims): Promise<DownloadContent | null> => {
  const job = await context.zipJobs.find(what, context.clock())
  if (!job) return null
  const metadata = await zipMetadata(context.stores.configuration)
  // A live link may have lost files since.
  const { shared } = owner
  const held = shared ? { ...job, ids: job.ids.filter((id) => shared.holds(id)) } : job
  const { archive, included } = await context.plans.getOrCreate(owner, held, locale, metadata)
  if (included.length === 0) return null
  const name = await zipFileName(context.stores.configuration, job, included.length, locale)
  const source = { ...archive, headers: headersFor(name, 'zip') }
  return { source: checkedWhileSending(source, createZipCheck(context.callerOf, owner, included)), ids: included }
}

/**
 * The account or guest of a link with its current rights; null if the session has ended or another account presents the link. Rejects with
 * `auth.session-expired` if an account's link comes without the cookie or token of that account.
 *
 * A recipient of a share link presents the session in its own cookie, see routes/shared-files.ts.
 */
const ownerOf = async (context: DownloadContext, claims: LinkClaims, presentedBy: Caller | null): Promise<Caller | null> => {
  // Links end up in histories, logs and chats. The link of an account alone must not grant access.
  if (claims.user !== null && (presentedBy === null || presentedBy.guest)) throw new ApiError('auth.session-expired')
  if (presentedBy?.shared) {
    // Each tab of the link has a session of its own, and all of them the cookie of the last one.
    const recipient = await context.callerOf(claims.session)
    return recipient?.shared?.id === presentedBy.shared.id ? recipient : null
  }
  // The link of a guest needs no credentials. An account must present the session that received the link.
  const isForeign = presentedBy && presentedBy.sessionId !== claims.session && !(presentedBy.guest && claims.user === null)
  if (isForeign) return null
  const owner = await context.callerOf(claims.session)
  return owner && !owner.shared && owner.userId === claims.user ? owner : null
}

/**
 * Sends the file or zip of a signed link. The link only names the content: session, account and rights are checked again at each request.
 *
 * The link of an account requires its cookie or token (401 without); every other refusal is `access.denied`. Links of guests need no
 * credentials.
 */
export const redeem = async (
  context: DownloadContext,
  log: DownloadLog,
  request: Request,
  token: string,
  presentedBy: Caller | null,
  remoteAddress: string,
): Promise<Response> => {
  const claims = context.links.read(token, context.clock())
  const owner = claims && (await ownerOf(context, claims, presentedBy))
  if (!claims || !owner) throw new ApiError('access.denied')
  const requester = requesterOf(owner, remoteAddress, request)
  const content = claims.kind === 'zip' ? await zipContent(context, owner, claims) : await assetContent(context, owner, claims, requester)
  if (!content) throw new ApiError('access.denied')
  const response = await sendBytes(request, content.source, () => context.responses.begin(requester.owner))
  if (request.method === 'GET' && response.ok)
    await log.started({ claims, ids: content.ids, bytes: content.source.bytes, link: owner.shared?.id ?? null }, context.clock())
  return response
}
