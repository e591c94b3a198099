import * as v from 'valibot'

/** Opaque version of everything that decides which assets a session may see or store offline. */
const stateSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

export const copyStateQuerySchema = v.object({
  /** State of the client's last check; absent = no check yet. */
  since: v.optional(stateSchema),
})
export const copyStateSchema = v.object({
  state: stateSchema,
  changed: v.boolean(),
  /** Longest validity of offline permissions in seconds from now. Longer ones of the device end then. */
  permissionSeconds: v.optional(v.number()),
})
export type CopyState = v.InferOutput<typeof copyStateSchema>

export const maxCheckedCopiesCount = 10_000

/** A downloaded file of an offline copy: the asset and the rendition preset. */
const copiedFileSchema = v.object({ id: v.string(), set: v.string() })
export type CopiedFile = v.InferOutput<typeof copiedFileSchema>

export const copyCheckBodySchema = v.object({
  ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxCheckedCopiesCount)),
  /** Files of these assets on the device. */
  files: v.optional(v.pipe(v.array(copiedFileSchema), v.maxLength(maxCheckedCopiesCount))),
})
export const copyCheckSchema = v.object({
  /** Number of ids in the request; lets the client verify that the response belongs to it. */
  asked: v.number(),
  /** Not visible to the session, or deleted. */
  hidden: v.array(v.string()),
  /** Visible, but an administrator forbids offline copies of them. */
  forbidden: v.array(v.string()),
  /** Files of visible assets that the session may not download. */
  refusedFiles: v.optional(v.array(copiedFileSchema)),
  /** False while the server still reads its assets. Unknown ids are not reported then, so the client repeats the check. */
  isComplete: v.boolean(),
})
export type CopyCheck = v.InferOutput<typeof copyCheckSchema>
