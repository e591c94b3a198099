import * as v from 'valibot'

/** Body of every answer with a status of 400 or above. */
export const errorBodySchema = v.object({
  code: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** Minutes until the next login attempt is allowed; only with `auth.blocked`. */
  blockedMinutes: v.optional(v.number()),
  /** Names the request in the server's log. */
  request: v.optional(v.string()),
})

export type ErrorBody = v.InferOutput<typeof errorBodySchema>
