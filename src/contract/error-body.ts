import * as v from 'valibot'

/** Body of every response with a status of 400 or above. */
export const errorBodySchema = v.object({
  code: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** Minutes until the next login attempt is allowed; only with `auth.blocked`. */
  blockedMinutes: v.optional(v.number()),
  /** Id of the request in the server's log. */
  request: v.optional(v.string()),
})

export type ErrorBody = v.InferOutput<typeof errorBodySchema>
