import { randomBytes } from 'node:crypto'
import { type DownloadResponse, originalConvertSet } from '#contract/download.ts'
import { setFor } from '#contract/set-choice.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { Requester } from '../../ports/renditions.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { findRendition } from '../../records/asset-urls.ts'
import { authorize } from '../assets/authorize.ts'
import { mediaPrefixOf } from '../assets/media-prefix.ts'
import { visibleAsset, visibleAssets } from '../assets/visible-assets.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import type { ResponseLimit } from '../limits/response-limit.ts'
import type { Conversions } from '../renditions/conversions.ts'
import { availabilityOf, existingRendition, produceRendition } from '../renditions/rendition-availability.ts'
import { type LinkClaims, linkSeconds, type SignedLinks } from '../signed-links.ts'
import type { ZipJobs } from '../zip/zip-jobs.ts'
import type { ZipJob } from '../zip/zip-plan.ts'
import type { ZipPlans } from '../zip/zip-plans.ts'
import { assetFileName } from './asset-file-name.ts'
import { zipFileName } from './zip-file-name.ts'
import { zipMetadata } from './zip-metadata.ts'

export interface DownloadContext extends DeliveryServices {
  /** Files, zips and videos that are being sent. */
  readonly responses: ResponseLimit
  readonly links: SignedLinks
  readonly zipJobs: ZipJobs
  readonly plans: ZipPlans
  readonly conversions: Conversions
}

/** Convert set of a 3D model as one GLB. The record has such a rendition only if the original is made of several files. */
const wholeModelPreset = 'glb'

const linkTo = (context: DownloadContext, caller: Caller, target: Pick<LinkClaims, 'kind' | 'what' | 'set'>): string => {
  const token = context.links.sign({
    ...target,
    session: caller.sessionId,
    user: caller.userId,
    locale: caller.locale,
    expires: Math.floor(context.clock() / 1000) + linkSeconds,
    nonce: randomBytes(9).toString('base64url'),
  })
  return `${mediaPrefixOf(context.apiPrefix, caller)}download/file/${token}`
}

/** The rendition of one asset, converted if necessary within the single slot of the caller. Null if the preset does not apply. */
export const renditionFor = async (
  context: DownloadContext,
  caller: Caller,
  record: AssetRecord,
  presetId: string,
  requester: Requester,
): Promise<Rendition | null> => {
  const availability = await availabilityOf(context.renditions, record, presetId)
  if (availability === 'unfit') return null
  if (availability === 'ready') return existingRendition(context.renditions, record, presetId)
  const slot = await context.conversions.acquire(caller, requester.owner)
  try {
    return await produceRendition(context.renditions, slot, record, presetId, requester.signal)
  } finally {
    await slot.release()
  }
}

/** Viewers receive a multi-file model as its single GLB. */
const viewablePreset = (caller: Caller, record: AssetRecord, presetId: string): string => {
  const whole = record.kind === '3d' && presetId === originalConvertSet ? findRendition(record, wholeModelPreset) : undefined
  return whole && authorize(caller, record, { download: wholeModelPreset }) ? wholeModelPreset : presetId
}

/**
 * A link to one rendition of one asset. Hidden and unknown assets and presets that do not apply are all `asset.not-found`. Without the
 * right to download, the response has no url and lists the id as rejected.
 */
export const issueAsset = async (
  context: DownloadContext,
  caller: Caller,
  id: string,
  request: { readonly set: string; readonly target: 'down' | 'view' },
  requester: Requester,
): Promise<DownloadResponse> => {
  const record = await visibleAsset(context.stores.assets, caller, id)
  if (!record) throw new ApiError('asset.not-found')
  const set = setFor(request.set, record.kind)
  const presetId = request.target === 'view' ? viewablePreset(caller, record, set) : set
  if (!authorize(caller, record, { download: presetId })) return { rejected_asset_ids: [record.id] }
  const rendition = await renditionFor(context, caller, record, presetId, requester)
  if (!rendition) throw new ApiError('asset.not-found')
  return {
    url: linkTo(context, caller, { kind: 'asset', what: record.id, set: presetId }),
    name: await assetFileName(context.stores.configuration, record, presetId, rendition.extension, caller.locale),
    bytes: rendition.bytes,
  }
}

/**
 * Converts the missing renditions of a zip one after the other. The zip lists a failed conversion as missing.
 *
 * @returns whether there were any, which takes so long that records may have changed
 */
const prepareZip = async (
  context: DownloadContext,
  caller: Caller,
  records: readonly AssetRecord[],
  set: string,
  requester: Requester,
): Promise<boolean> => {
  const toMake: { readonly record: AssetRecord; readonly presetId: string }[] = []
  for (const record of records) {
    const presetId = setFor(set, record.kind)
    if (!authorize(caller, record, { download: presetId })) continue
    if ((await availabilityOf(context.renditions, record, presetId)) === 'to-be-made') toMake.push({ record, presetId })
  }
  if (toMake.length === 0) return false
  const slot = await context.conversions.acquire(caller, requester.owner)
  try {
    for (const { record, presetId } of toMake) {
      await produceRendition(context.renditions, slot, record, presetId, requester.signal).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'download.conversion-failed') throw error
      })
    }
    return true
  } finally {
    await slot.release()
  }
}

/**
 * A link to a zip of the assets that the caller may download in their preset; all other ids are rejected. Only visible assets are stored, so
 * that invented ids take no space.
 */
export const issueZip = async (context: DownloadContext, caller: Caller, job: ZipJob, requester: Requester): Promise<DownloadResponse> => {
  const revision = await context.stores.assets.assetsRevision()
  const visible = await visibleAssets(context.stores.assets, caller, job.ids)
  const hasConverted = await prepareZip(context, caller, visible, job.set, requester)
  const visibleJob = { ...job, ids: visible.map(({ id }) => id) }
  const known = hasConverted ? undefined : { revision, records: visible }
  const metadata = await zipMetadata(context.stores.configuration)
  const plan = await context.plans.create(caller, visibleJob, caller.locale, metadata, known)
  const included = new Set(plan.included)
  const rejected = [...new Set(job.ids)].filter((id) => !included.has(id))
  if (included.size === 0) return { rejected_asset_ids: rejected }
  const key = await context.zipJobs.save(visibleJob, context.clock())
  return {
    url: linkTo(context, caller, { kind: 'zip', what: key, set: job.set }),
    rejected_asset_ids: rejected,
    name: await zipFileName(context.stores.configuration, visibleJob, plan.included.length, caller.locale),
    bytes: plan.archive.bytes,
  }
}
