import * as v from 'valibot'
import { assetIdSchema } from '#contract/asset.ts'

export type ChangeKind = 'add' | 'del'

/** Latest unconfirmed change of an asset's bookmark. For guests: one bookmark. */
export const changeSchema = v.object({
  id: assetIdSchema,
  kind: v.picklist(['add', 'del']),
  /** Sequence number, increased with every change on this device. */
  seq: v.number(),
  /** For servers without sequence numbers: number of later responses that must still contain the change. */
  proofs: v.optional(v.number()),
  /** For guests: scope of the account that the bookmark is being merged into. */
  claimedBy: v.optional(v.string()),
})
export type Change = v.InferOutput<typeof changeSchema>

/** List as last received from the server. `etag` null = not received yet. */
export interface Base {
  readonly list: readonly string[]
  readonly etag: string | null
}
export const noBase: Base = { list: [], etag: null }

export const baseSchema = v.object({ key: v.literal('base'), list: v.array(v.string()), etag: v.nullable(v.string()) })

/** Sync state of this device, one row. */
export const headSchema = v.object({
  key: v.literal('bookmarks'),
  /** Changes when a sign-out wipes the rows. */
  generation: v.string(),
  clientId: v.string(),
  /** Sequence number of the newest change. */
  seq: v.number(),
  /** Increased with every new base, so that outdated writes are detected. */
  revision: v.number(),
  /** Time of the newest change in milliseconds since the epoch. */
  changedAt: v.number(),
  /** Newest change of the guest list that was merged into this account. */
  absorbed: v.optional(v.object({ generation: v.string(), guestSeq: v.number(), seq: v.number() })),
  /** For guests: the account that declined the merge, and the newest change at that time. */
  declined: v.optional(v.object({ scope: v.string(), seq: v.number() })),
})
export type Head = v.InferOutput<typeof headSchema>

/** `stays` = the user keeps the bookmark although its asset no longer exists; `droppedAt` is then the time of that decision. */
export const trashSchema = v.object({ id: assetIdSchema, droppedAt: v.number(), stays: v.optional(v.boolean()) })
export type TrashRow = v.InferOutput<typeof trashSchema>

/** All bookmark data on this device; changes in the order of their creation. */
export interface BookmarkState {
  readonly head: Head
  readonly base: Base
  readonly changes: readonly Change[]
}
