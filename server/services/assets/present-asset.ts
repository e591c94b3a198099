import type { Asset } from '#contract/asset.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { findRendition, previewOf, renditionUrl } from '../../records/asset-urls.ts'
import { describeAsset } from '../../records/describe-asset.ts'
import { mayDownloadSomething } from './authorize.ts'
import { mediaPrefixOf } from './media-prefix.ts'

/**
 * An asset as the caller sees it, in the caller's language. Paths, rights, blobs and the full text are left out.
 *
 * Only this function and `listedText` in asset-listing.ts, with equal output, turn a record into response data. The caller must have the
 * right to view the asset.
 */
export const presentAsset = (apiPrefix: string, caller: Caller, record: AssetRecord): Asset => {
  const asset = describeAsset(record, caller.locale)
  const prefix = mediaPrefixOf(apiPrefix, caller)
  const url = renditionUrl(prefix, record, previewOf(record))
  const thumbUrl = renditionUrl(prefix, record, findRendition(record, 'thumb'))
  if (url !== undefined) asset.url = url
  if (thumbUrl !== undefined) asset.thumb_url = thumbUrl
  if (!mayDownloadSomething(caller, record)) asset.downloadable = false
  return asset
}
