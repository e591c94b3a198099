import { randomBytes } from 'node:crypto'
import { type DownloadAnswer, originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord, Rendition } from '../../ports/asset-record.ts'
import { findRendition } from '../../ports/asset-urls.ts'
import { authorize } from '../assets/authorize.ts'
import { visibleAsset, visibleAssets } from '../assets/visible-assets.ts'
import type { ZipOrders } from '../zip/zip-orders.ts'
import type { ZipOrder } from '../zip/zip-plan.ts'
import type { ZipPlans } from '../zip/zip-plans.ts'
import type { Conversions } from './conversions.ts'
import type { DeliveryServices } from './delivery-services.ts'
import { fileStem } from './file-name.ts'
import { availabilityOf, makeForm, readyForm } from './forms.ts'
import { safeName } from './safe-name.ts'
import { type LinkClaims, linkSeconds, type SignedLinks } from './signed-links.ts'

export interface DownloadDesk extends DeliveryServices {
  readonly links: SignedLinks
  readonly orders: ZipOrders
  readonly plans: ZipPlans
  readonly conversions: Conversions
}

/** A 3D model with everything it needs in one GLB; stands in the record where the original is not that. */
const wholeModelSet = 'glb'

/** How an order of several is called when it is saved. */
export const zipName = (count: number): string => `vitrine-${count}.zip`

const linkTo = (desk: DownloadDesk, caller: Caller, target: Pick<LinkClaims, 'kind' | 'what' | 'set'>): string => {
  const token = desk.links.sign({
    ...target,
    session: caller.sessionId,
    user: caller.userId,
    locale: caller.locale,
    expires: Math.floor(desk.clock() / 1000) + linkSeconds,
    nonce: randomBytes(9).toString('base64url'),
  })
  return `${desk.apiPrefix}download/file/${token}`
}

/** A form of one asset, converted when need be under the caller's one lease. Null when the set does not fit. */
export const formOf = async (
  desk: DownloadDesk,
  caller: Caller,
  record: AssetRecord,
  set: string,
  signal: AbortSignal,
): Promise<Rendition | null> => {
  const availability = await availabilityOf(desk.renditions, record, set)
  if (availability === 'unfit') return null
  if (availability === 'ready') return readyForm(desk.renditions, record, set)
  const lease = desk.conversions.reserve(caller)
  try {
    return await makeForm(desk.renditions, lease, record, set, signal)
  } finally {
    lease.release()
  }
}

/** Viewers get a model that is made of several files as the one that was made of them. */
const setToView = (caller: Caller, record: AssetRecord, set: string): string => {
  const whole = record.kind === '3d' && set === originalConvertSet ? findRendition(record, wholeModelSet) : undefined
  return whole && authorize(caller, record, { download: wholeModelSet }) ? wholeModelSet : set
}

/**
 * A link to one form of one asset. Hidden and unknown assets are both `asset.not-found`, and so is a set that does not fit;
 * without the right to download there is no url, only the id among the rejected ones.
 */
export const issueAsset = async (
  desk: DownloadDesk,
  caller: Caller,
  id: string,
  order: { readonly set: string; readonly target: 'down' | 'view' },
  signal: AbortSignal,
): Promise<DownloadAnswer> => {
  const record = await visibleAsset(desk.documents, caller, id)
  if (!record) throw new ApiError('asset.not-found')
  const set = order.target === 'view' ? setToView(caller, record, order.set) : order.set
  if (!authorize(caller, record, { download: set })) return { rejected_asset_ids: [record.id] }
  const form = await formOf(desk, caller, record, set, signal)
  if (!form) throw new ApiError('asset.not-found')
  return {
    url: linkTo(desk, caller, { kind: 'asset', what: record.id, set }),
    name: safeName(fileStem(record, caller.locale), form.extension),
    bytes: form.bytes,
  }
}

/** Converts what an order still needs, one after the other. What can't be converted is left out, which the plan then says. */
const prepareZip = async (
  desk: DownloadDesk,
  caller: Caller,
  records: readonly AssetRecord[],
  set: string,
  signal: AbortSignal,
): Promise<void> => {
  const toMake: AssetRecord[] = []
  for (const record of records) {
    if (!authorize(caller, record, { download: set })) continue
    if ((await availabilityOf(desk.renditions, record, set)) === 'to-be-made') toMake.push(record)
  }
  if (toMake.length === 0) return
  const lease = desk.conversions.reserve(caller)
  try {
    for (const record of toMake) {
      await makeForm(desk.renditions, lease, record, set, signal).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'download.conversion-failed') throw error
      })
    }
  } finally {
    lease.release()
  }
}

/**
 * A link to a zip of those assets that the caller may take in this form; every other id is named as rejected. What the caller does not
 * see is no part of the order, so that nothing made up is kept.
 */
export const issueZip = async (desk: DownloadDesk, caller: Caller, order: ZipOrder, signal: AbortSignal): Promise<DownloadAnswer> => {
  const visible = await visibleAssets(desk.documents, caller, order.ids)
  await prepareZip(desk, caller, visible, order.set, signal)
  const seen = { ids: visible.map(({ id }) => id), set: order.set }
  const plan = await desk.plans.make(caller, seen, caller.locale)
  const included = new Set(plan.included)
  const rejected = [...new Set(order.ids)].filter((id) => !included.has(id))
  if (included.size === 0) return { rejected_asset_ids: rejected }
  const what = await desk.orders.keep(seen, desk.clock())
  return {
    url: linkTo(desk, caller, { kind: 'zip', what, set: order.set }),
    rejected_asset_ids: rejected,
    name: zipName(plan.included.length),
    bytes: plan.archive.bytes,
  }
}
