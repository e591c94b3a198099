import * as v from 'valibot'
import { assetIdSchema } from '#contract/asset.ts'

/** The longest list that is kept. */
export const mostBookmarks = 100_000

/** The whole list in its order, newest last. */
export const bookmarkListSchema = v.pipe(v.array(v.object({ id: assetIdSchema })), v.maxLength(mostBookmarks))
export type BookmarkList = v.InferOutput<typeof bookmarkListSchema>

/** Beyond the plain list, for loss-free sync; see docs/architecture.md. A client that sends none of them still works. */
export const bookmarkHeaders = {
  clientId: 'X-Client-Id',
  clientSeq: 'X-Client-Seq',
  clientLastSeq: 'X-Client-Last-Seq',
  baseEtag: 'X-Base-ETag',
  ancestor: 'X-Ancestor',
} as const
