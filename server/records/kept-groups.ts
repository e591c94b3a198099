import * as v from 'valibot'

/** Document with the groups that administrators have added or described. Groups of accounts and rules exist without it. */
export const keptGroupsDocument = 'groups'

const factorRequirementSchema = v.object({
  /** When it was switched on, in milliseconds since the epoch. */
  since: v.pipe(v.number(), v.minValue(0)),
  graceDays: v.pipe(v.number(), v.minValue(0)),
})
/** Members of the group need a second factor. */
export type FactorRequirement = v.InferOutput<typeof factorRequirementSchema>

const keptGroupSchema = v.object({
  name: v.string(),
  description: v.string(),
  /** Missing = the group requires none. An unreadable one has no grace: a damaged document lets nobody in. */
  secondFactor: v.exactOptional(v.fallback(factorRequirementSchema, { since: 0, graceDays: 0 })),
  /** Members may make share links. */
  mayShare: v.exactOptional(v.fallback(v.boolean(), false)),
})
export type KeptGroup = v.InferOutput<typeof keptGroupSchema>

const documentSchema = v.object({ groups: v.array(keptGroupSchema) })

/**
 * Groups from the body of their document; undefined and unreadable ones have none. No right to a file depends on them. The members of a group in
 * an unreadable document need no second factor, and the health of the server names the document.
 */
export const readKeptGroups = (body: unknown): readonly KeptGroup[] => {
  const stored = v.safeParse(documentSchema, body)
  return stored.success ? stored.output.groups : []
}

export const isReadableGroups = (body: unknown): boolean => v.is(documentSchema, body)
