import * as v from 'valibot'

/** Opaque; changes with everything that decides which assets a session may see and have offline copies of. */
const stateSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

export const copyStateQuerySchema = v.object({
  /** State at which the client last checked its copies; without it nothing was checked yet. */
  since: v.optional(stateSchema),
})
export const copyStateSchema = v.object({ state: stateSchema, changed: v.boolean() })
export type CopyState = v.InferOutput<typeof copyStateSchema>

/** Ids that one check takes. */
export const maxCheckedCopiesCount = 10_000

export const copyCheckBodySchema = v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(maxCheckedCopiesCount)) })
export const copyCheckSchema = v.object({
  /** Number of ids in the request: shows that the response belongs to it. */
  asked: v.number(),
  /** Not visible to the session, or deleted. */
  hidden: v.array(v.string()),
  /** Visible, but an administrator forbids offline copies of them. */
  forbidden: v.array(v.string()),
  /** False while the server still reads its assets: unknown ids are not reported yet, so the check has to be repeated. */
  isComplete: v.boolean(),
})
export type CopyCheck = v.InferOutput<typeof copyCheckSchema>
