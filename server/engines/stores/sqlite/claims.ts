import { type Claims, maxClaimMs } from '../../../ports/claims.ts'

/** In memory, because only one server uses the database. */
export const createClaims = (): Claims => {
  const claims = new Map<string, { readonly holder: string; readonly end: number }>()
  return {
    claim: async (key, holder, end, now) => {
      const current = claims.get(key)
      if (current && current.holder !== holder && current.end > now && current.end <= now + maxClaimMs) return false
      claims.set(key, { holder, end })
      return true
    },
    release: async (key, holder) => {
      if (claims.get(key)?.holder === holder) claims.delete(key)
    },
  }
}
