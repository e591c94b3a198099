import * as v from 'valibot'
import { assetIdSchema } from '#contract/asset.ts'

export type ChangeKind = 'add' | 'del'

/** A change that the server has not confirmed; the latest of its asset. Of a guest: one bookmark. */
export const changeSchema = v.object({
  id: assetIdSchema,
  kind: v.picklist(['add', 'del']),
  /** Counts up with every change on this device. */
  seq: v.number(),
  /** A server without sequence numbers has taken it: so many further answers have to show it. */
  proofs: v.optional(v.number()),
  /** A guest's: on its way into the account of this scope. */
  claimedBy: v.optional(v.string()),
})
export type Change = v.InferOutput<typeof changeSchema>

/** The list as the server last had it. `etag` null = never heard. */
export interface Base {
  readonly list: readonly string[]
  readonly etag: string | null
}
export const noBase: Base = { list: [], etag: null }

export const baseSchema = v.object({ key: v.literal('base'), list: v.array(v.string()), etag: v.nullable(v.string()) })

/** One row that says how far this device is. */
export const headSchema = v.object({
  key: v.literal('bookmarks'),
  /** Another one = everything was wiped since (signed out in another tab). */
  generation: v.string(),
  clientId: v.string(),
  /** Of the newest change. */
  seq: v.number(),
  /** Counts up with every other base, so that a late writer can see that it is late. */
  revision: v.number(),
  /** Milliseconds since the epoch of the newest change here. */
  changedAt: v.number(),
  /** The newest change of the guest list that is in this account already. */
  absorbed: v.optional(v.object({ generation: v.string(), guestSeq: v.number(), seq: v.number() })),
  /** A guest's: the account that was asked about this list and left it alone, up to this change. */
  declined: v.optional(v.object({ scope: v.string(), seq: v.number() })),
})
export type Head = v.InferOutput<typeof headSchema>

/** `stays` = the person wants it though its asset is gone; `droppedAt` is then when they said so. */
export const trashSchema = v.object({ id: assetIdSchema, droppedAt: v.number(), stays: v.optional(v.boolean()) })
export type TrashRow = v.InferOutput<typeof trashSchema>

/** Everything about bookmarks on this device; changes in the order in which they were made. */
export interface BookmarkState {
  readonly head: Head
  readonly base: Base
  readonly changes: readonly Change[]
}
