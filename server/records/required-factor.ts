import type { MissingFactor } from '../common/missing-factor.ts'
import type { FactorRequirement, KeptGroup } from './kept-groups.ts'

const dayMs = 24 * 3_600_000

/** What decides whether an account needs a second factor. */
export interface FactorQuestion {
  /** Of the account. */
  readonly groups: readonly string[]
  readonly requirements: ReadonlyMap<string, FactorRequirement>
  /** False = the account signs in at a provider only, which asks for its own second factor. */
  readonly hasPassword: boolean
  /** Null = unknown. */
  readonly firstSignInAt: number | null
}

/** Requirements by the name of their group. */
export const requirementsOf = (kept: readonly KeptGroup[]): ReadonlyMap<string, FactorRequirement> =>
  new Map(kept.flatMap(({ name, secondFactor }) => (secondFactor ? [[name, secondFactor] as const] : [])))

const endOf = ({ since, graceDays }: FactorRequirement, firstSignInAt = 0): number => Math.max(since, firstSignInAt) + graceDays * dayMs

/** Of two groups that become one. */
export const stricterOf = (one: FactorRequirement | undefined, other: FactorRequirement | undefined): FactorRequirement | undefined =>
  one && other ? (endOf(one) <= endOf(other) ? one : other) : (one ?? other)

/**
 * End of the grace of an account, in milliseconds since the epoch; null = no group requires a second factor of it. The grace begins with the
 * requirement, or with the first sign-in of the account if that is later. Of several groups the earliest end counts.
 */
export const factorDeadline = ({ groups, requirements, hasPassword, firstSignInAt }: FactorQuestion): number | null => {
  if (!hasPassword) return null
  const ends = groups.flatMap((group) => {
    const requirement = requirements.get(group)
    return requirement ? [endOf(requirement, firstSignInAt ?? 0)] : []
  })
  return ends.length > 0 ? Math.min(...ends) : null
}

/** What an account without any factor misses; null = nothing. */
export const missingFactorOf = (deadline: number | null, hasFactor: boolean, now: number): MissingFactor | null =>
  deadline === null || hasFactor ? null : { until: deadline, isOver: now >= deadline }
