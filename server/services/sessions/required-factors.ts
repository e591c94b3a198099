import type { MissingFactor } from '../../common/missing-factor.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { noPasswordHash } from '../../records/administrators.ts'
import { type FactorRequirement, keptGroupsDocument, readKeptGroups } from '../../records/kept-groups.ts'
import { factorDeadline, missingFactorOf, requirementsOf } from '../../records/required-factor.ts'

/** A way to sign in that counts as a second factor. */
export type FactorKind = 'totp' | 'passkey'

/** Which accounts need a second factor, because a group of theirs requires it. */
export interface RequiredFactors {
  /** What the account misses at this moment; null = it needs no second factor, or has one. */
  missingFor(user: UserRecord): Promise<MissingFactor | null>
  /** Whether the account must have a second factor, and would have none without one of this kind. */
  isLast(user: UserRecord, kind: FactorKind): Promise<boolean>
}

interface RequiredFactorsParts {
  readonly stores: Pick<Stores, 'configuration' | 'devices' | 'factors' | 'passkeys'>
  /** False = sign-in by password is off: the provider asks for its own second factor. */
  readonly isEnabled: boolean
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

export const createRequiredFactors = ({ stores, isEnabled, clock }: RequiredFactorsParts): RequiredFactors => {
  const { configuration, devices, factors, passkeys } = stores
  let known: { readonly etag: string; readonly requirements: ReadonlyMap<string, FactorRequirement> } | null = null

  /** Of this moment, also if another server has saved the groups: only the parsed document is stored. */
  const currentRequirements = async (): Promise<ReadonlyMap<string, FactorRequirement>> => {
    const etag = await configuration.documentEtag(keptGroupsDocument)
    if (known?.etag !== etag)
      known = { etag, requirements: requirementsOf(readKeptGroups((await configuration.getDocument(keptGroupsDocument))?.body)) }
    return known.requirements
  }

  /** Null = no group requires a second factor of the account. */
  const requirementsFor = async ({ groups, passwordHash }: UserRecord): Promise<ReadonlyMap<string, FactorRequirement> | null> => {
    if (!isEnabled || passwordHash === noPasswordHash || groups.length === 0) return null
    const requirements = await currentRequirements()
    return groups.some((group) => requirements.has(group)) ? requirements : null
  }

  return {
    missingFor: async (user) => {
      const requirements = await requirementsFor(user)
      if (!requirements) return null
      if ((await factors.getTotp(user.id)) !== null || (await passkeys.listPasskeys(user.id)).length > 0) return null
      // The newest device is the first one of the list. Devices stay as long as their account.
      const firstSignInAt = (await devices.listDevices(user.id)).at(-1)?.firstAt ?? null
      return missingFactorOf(factorDeadline({ groups: user.groups, requirements, hasPassword: true, firstSignInAt }), false, clock())
    },
    isLast: async (user, kind) => {
      if (!(await requirementsFor(user))) return false
      const hasTotp = (await factors.getTotp(user.id)) !== null
      const passkeyCount = (await passkeys.listPasskeys(user.id)).length
      return kind === 'totp' ? passkeyCount === 0 : !hasTotp && passkeyCount <= 1
    },
  }
}
