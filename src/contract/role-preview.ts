import * as v from 'valibot'

/** Role in which an administrator previews the portal: a guest, or an asset user in these groups. */
export const previewedRoleSchema = v.object({
  kind: v.picklist(['guest', 'user']),
  groups: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(16)), []),
})
export type PreviewedRole = v.InferOutput<typeof previewedRoleSchema>

/** GET session/preview: the groups of all accounts. */
export const previewGroupsSchema = v.object({ groups: v.array(v.string()) })

export const previewLifetimeMs = 30 * 60_000
