import { ApiError } from '../../common/api-error.ts'
import type { PasswordOwner, PasswordPolicy, PasswordWeakness } from './password-policy.ts'

const codes = { common: 'password.common', guessable: 'password.guessable' } as const satisfies Record<PasswordWeakness, string>

/** Rejects with `password.common` or `password.guessable` when the policy refuses the password. */
export const refuseWeak = async (policy: PasswordPolicy, password: string, owner: PasswordOwner): Promise<void> => {
  const weakness = await policy.weaknessOf(password, owner)
  if (weakness) throw new ApiError(codes[weakness])
}
