import type { Session } from '#contract/session.ts'

/** Where a sign-in leads (L5). `kept` = the address where the person was going. */
export type Destination = { readonly kind: 'address'; readonly hash: string } | { readonly kind: 'admin' | 'search' | 'start' | 'nowhere' }

interface Places {
  /** A search by shared ids that could not be shown without signing in. */
  readonly sharedSearch: string | null
  readonly kept: string | null
  readonly hideDashboard: boolean
}

/** Only an address inside the portal, never login or logout again. */
const isInside = (hash: string | null): hash is string => hash !== null && /^#\/(?!login|logout|\/)/.test(hash)

export const destinationAfterLogin = (session: Session, { sharedSearch, kept, hideDashboard }: Places): Destination => {
  if (session.isAssetUser) {
    if (isInside(sharedSearch)) return { kind: 'address', hash: sharedSearch }
    if (isInside(kept)) return { kind: 'address', hash: kept }
    return { kind: hideDashboard ? 'search' : 'start' }
  }
  return { kind: session.isGuiAdmin ? 'admin' : 'nowhere' }
}

export const isSamePerson = (one: Session | null, other: Session | null): boolean =>
  one?.user === other?.user && one?.guest === other?.guest && one?.scope === other?.scope
