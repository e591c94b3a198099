import type { Session } from '#contract/session.ts'

/** Page after a sign-in (L5). */
export type Destination = { readonly kind: 'address'; readonly hash: string } | { readonly kind: 'admin' | 'search' | 'start' | 'nowhere' }

interface LoginContext {
  /** A shared search that required a sign-in. */
  readonly sharedSearch: string | null
  readonly returnTo: string | null
  readonly hideDashboard: boolean
}

/** Accepts only portal pages, except login and logout. */
const isPortalPage = (hash: string | null): hash is string => hash !== null && /^#\/(?!login|logout|\/)/.test(hash)

export const destinationAfterLogin = (session: Session, { sharedSearch, returnTo, hideDashboard }: LoginContext): Destination => {
  if (session.isAssetUser) {
    if (isPortalPage(sharedSearch)) return { kind: 'address', hash: sharedSearch }
    if (isPortalPage(returnTo)) return { kind: 'address', hash: returnTo }
    return { kind: hideDashboard ? 'search' : 'start' }
  }
  return { kind: session.isGuiAdmin ? 'admin' : 'nowhere' }
}

export const isSameUser = (one: Session | null, other: Session | null): boolean =>
  one?.user === other?.user && one?.guest === other?.guest && one?.scope === other?.scope
