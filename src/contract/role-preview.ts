import * as v from 'valibot'

/** As whom an admin looks at the portal: nobody who is signed in, or an asset user in these groups. */
export const previewedRoleSchema = v.object({
  kind: v.picklist(['guest', 'user']),
  groups: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(16)), []),
})
export type PreviewedRole = v.InferOutput<typeof previewedRoleSchema>

/** GET session/preview: the groups that accounts are in. */
export const previewGroupsSchema = v.object({ groups: v.array(v.string()) })

/** Milliseconds for which the session of a preview holds. */
export const previewLifetime = 30 * 60_000
