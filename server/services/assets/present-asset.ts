import type { Asset } from '#contract/asset.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../ports/asset-record.ts'
import { findRendition, previewOf, renditionUrl } from '../../ports/asset-urls.ts'
import { describeAsset } from '../../ports/describe-asset.ts'
import { mayDownloadSomething } from './authorize.ts'

/**
 * An asset as the caller sees it, in the caller's language. With the listing of an asset (asset-listing.ts), which says the same, the only way
 * from a record to an answer: paths, rights, blobs and the full text stay behind. The caller must have been found entitled to view it.
 */
export const presentAsset = (apiPrefix: string, caller: Caller, record: AssetRecord): Asset => {
  const asset = describeAsset(record, caller.locale)
  const url = renditionUrl(apiPrefix, record, previewOf(record))
  const thumbUrl = renditionUrl(apiPrefix, record, findRendition(record, 'thumb'))
  if (url !== undefined) asset.url = url
  if (thumbUrl !== undefined) asset.thumb_url = thumbUrl
  if (!mayDownloadSomething(caller, record)) asset.downloadable = false
  return asset
}
