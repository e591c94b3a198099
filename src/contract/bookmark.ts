import * as v from 'valibot'
import { assetIdSchema } from '#contract/asset.ts'

export const maxBookmarkCount = 100_000

/** The whole list in its order, newest last. */
export const bookmarkListSchema = v.pipe(v.array(v.object({ id: assetIdSchema })), v.maxLength(maxBookmarkCount))
export type BookmarkList = v.InferOutput<typeof bookmarkListSchema>

/** Optional headers for a sync without data loss, see docs/architecture.md. Clients without them still work. */
export const bookmarkHeaders = {
  clientId: 'X-Client-Id',
  clientSeq: 'X-Client-Seq',
  clientLastSeq: 'X-Client-Last-Seq',
  baseEtag: 'X-Base-ETag',
  ancestor: 'X-Ancestor',
} as const
