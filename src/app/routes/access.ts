import type { Session } from '#contract/session.ts'
import type { RouteName } from '../../domain/navigation/address.ts'
import type { SessionStatus } from '../../domain/session/atoms.ts'

export interface GuardInput {
  readonly route: RouteName
  readonly status: SessionStatus
  /** The session, or the remembered one of the last visit while the new one loads. */
  readonly session: Session | null
  /** A session is likely to start: a token is stored, or guests are allowed. */
  readonly isSessionLikely: boolean
  readonly hideDashboard: boolean
  /** No page has been shown yet. */
  readonly isFirstPage: boolean
  /** Response of session/check for admin pages; null = not requested. Offline, the role of the last session. */
  readonly isAdmin: boolean | null
}

type Target = 'login' | 'admin' | 'start' | 'search' | 'account'

export type Decision =
  /** `show` = show the page; `wait` = for the session; `check` = request session/check and decide again; `back` = cancel the navigation. */
  { readonly kind: 'show' | 'wait' | 'check' | 'back' } | { readonly kind: 'redirect'; readonly to: Target }

const show = { kind: 'show' } as const
const redirectTo = (to: Target): Decision => ({ kind: 'redirect', to })

const isSettled = (status: SessionStatus) => status === 'success' || status === 'unauthorized'
const isAnonymous = ({ status, session }: GuardInput) => status === 'unauthorized' || session === null || session.session === null

const decideAdmin = (input: GuardInput): Decision => {
  if (input.isAdmin === null) return { kind: 'check' }
  if (input.isAdmin) return show
  // R5: the first page load redirects to a public page, a later navigation is cancelled.
  if (!input.isFirstPage) return { kind: 'back' }
  return redirectTo(input.hideDashboard ? 'search' : 'start')
}

/** Access rules of the pages (rows R2–R5). A pure function, so that tests can cover the whole table. */
export const decide = (input: GuardInput): Decision => {
  const { route, session, status, hideDashboard } = input
  if (route === 'login' || route === 'logout') return show
  // The server refuses everything else until the account has a second factor.
  if (session?.factorUntil === 0) return route === 'account' ? show : redirectTo('account')
  if (route === 'admin') return decideAdmin(input)
  if (route === 'custom' && session === null) return show
  if (!isSettled(status) && session === null) {
    if (input.isSessionLikely) return route === 'start' && hideDashboard ? redirectTo('search') : show
    // Without a connection no session can start. The sign-in page explains it.
    return status === 'initial' ? redirectTo('login') : { kind: 'wait' }
  }
  if (isAnonymous(input)) return route === 'custom' ? show : redirectTo('login')
  if (route === 'account' && session?.guest) return redirectTo('login')
  if (session?.isGuiAdmin && !session.isAssetUser && route !== 'account') return redirectTo('admin')
  return route === 'start' && hideDashboard ? redirectTo('search') : show
}
