import * as v from 'valibot'
import { choice, count, flag, section } from '#contract/config/fields.ts'

export const shareMakersSchema = v.picklist(['users', 'groups', 'nobody'])

/** Longest life of a link in days. */
export const maxShareDays = 3650

export const shareLinksConfigSchema = section({
  /** Who makes them: all signed-in users who see files, the members of groups with this right, or nobody. */
  makers: choice(shareMakersSchema.options, 'users'),
  /** Days that are offered for the life of a link. */
  days: count(30, 1, maxShareDays),
  /** Longest life that may be chosen. */
  longest_days: count(365, 1, maxShareDays),
  /** Whether a link may have no end. */
  endless: flag(false),
})
