import * as v from 'valibot'

/** Document with the groups that administrators have added or described. Groups of accounts and rules exist without it. */
export const keptGroupsDocument = 'groups'

const keptGroupSchema = v.object({ name: v.string(), description: v.string() })
export type KeptGroup = v.InferOutput<typeof keptGroupSchema>

const documentSchema = v.object({ groups: v.array(keptGroupSchema) })

/** Groups from the body of their document; undefined and unreadable ones have none: no right depends on them. */
export const readKeptGroups = (body: unknown): readonly KeptGroup[] => {
  const stored = v.safeParse(documentSchema, body)
  return stored.success ? stored.output.groups : []
}

export const isReadableGroups = (body: unknown): boolean => v.is(documentSchema, body)
