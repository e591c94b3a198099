import { partsDigestKey } from '#contract/parts-digest.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { filePolicy } from '../../http/security-headers.ts'
import { authorize } from '../assets/authorize.ts'
import { visibleAsset } from '../assets/visible-assets.ts'
import { attachment } from './content-disposition.ts'
import type { DownloadLog } from './download-log.ts'
import { type DownloadDesk, formOf, zipName } from './downloads.ts'
import { fileStem } from './file-name.ts'
import { downloadType } from './media-types.ts'
import { safeName } from './safe-name.ts'
import { type ByteSource, blobSource, sendBytes } from './send-bytes.ts'
import type { LinkClaims } from './signed-links.ts'

interface Parcel {
  readonly source: ByteSource
  readonly ids: readonly string[]
}

/** A member of `Repr-Digest` (RFC 9530). */
const digestOf = (key: string, hex: string): string => `${key}=:${Buffer.from(hex, 'hex').toString('base64')}:`

const headersFor = (name: string, extension: string): Record<string, string> => ({
  'Content-Type': downloadType(extension),
  'Content-Disposition': attachment(name),
  // Nobody keeps it, and nobody packs it on the way: the length and the ranges are those of these very bytes.
  'Cache-Control': 'no-store, no-transform',
  'Content-Security-Policy': filePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
})

const assetParcel = async (
  desk: DownloadDesk,
  owner: Caller,
  { what, set, locale }: LinkClaims,
  signal: AbortSignal,
): Promise<Parcel | null> => {
  const record = await visibleAsset(desk.documents, owner, what)
  if (!record || !authorize(owner, record, { download: set })) return null
  const form = await formOf(desk, owner, record, set, signal).catch((error: unknown) => {
    // Here it is the answer to the file itself, which the page words differently from the same refusal of the call.
    if (error instanceof ApiError && error.code === 'download.conversion-busy')
      throw new ApiError('download.external-busy', undefined, error.headers)
    throw error
  })
  if (!form) return null
  const headers = {
    ...headersFor(safeName(fileStem(record, locale), form.extension), form.extension),
    'Repr-Digest': [digestOf('sha-256', form.sha256), ...(form.partsDigest ? [digestOf(partsDigestKey, form.partsDigest)] : [])].join(', '),
  }
  return {
    source: { ...blobSource(desk.blobs, form.blob, form.bytes), etag: `"${form.sha256}"`, headers },
    ids: [record.id],
  }
}

const zipParcel = async (desk: DownloadDesk, owner: Caller, { what, locale }: LinkClaims): Promise<Parcel | null> => {
  const order = await desk.orders.find(what, desk.clock())
  if (!order) return null
  const { archive, included } = await desk.plans.recall(owner, order, locale)
  if (included.length === 0) return null
  return { source: { ...archive, headers: headersFor(zipName(included.length), 'zip') }, ids: included }
}

/**
 * The account or guest that the link was issued to, with the rights of now; null when that session has ended or another account presents the
 * link. Rejects with `auth.session-expired` when an account's link comes without the account's cookie or token.
 */
const ownerOf = async (desk: DownloadDesk, claims: LinkClaims, presentedBy: Caller | null): Promise<Caller | null> => {
  // Links end up in histories, logs and chats: by itself the link of an account must open nothing.
  if (claims.user !== null && (presentedBy === null || presentedBy.guest)) throw new ApiError('auth.session-expired')
  // Guests have no credentials worth checking; an account must present the session that got the link.
  const another = presentedBy && presentedBy.sessionId !== claims.session && !(presentedBy.guest && claims.user === null)
  if (another) return null
  const owner = await desk.callerOf(claims.session)
  return owner && owner.userId === claims.user ? owner : null
}

/**
 * Sends the file or zip of a signed link. The link only names what was ordered: session, account and rights are checked again, so none of them can be outlived by more than the response under way. The account's cookie or token must come with the link
 * (401 without); every other refusal is the same `access.denied`. Guests' links need no credentials.
 */
export const redeem = async (
  desk: DownloadDesk,
  log: DownloadLog,
  request: Request,
  token: string,
  presentedBy: Caller | null,
): Promise<Response> => {
  const claims = desk.links.read(token, desk.clock())
  const owner = claims && (await ownerOf(desk, claims, presentedBy))
  if (!claims || !owner) throw new ApiError('access.denied')
  const parcel = claims.kind === 'zip' ? await zipParcel(desk, owner, claims) : await assetParcel(desk, owner, claims, request.signal)
  if (!parcel) throw new ApiError('access.denied')
  const response = await sendBytes(request, parcel.source)
  if (request.method === 'GET') await log.started(claims, parcel.ids, parcel.source.bytes, desk.clock())
  return response
}
