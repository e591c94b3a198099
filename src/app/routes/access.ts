import type { Session } from '#contract/session.ts'
import type { Place } from '../../domain/navigation/address.ts'
import type { SessionStatus } from '../../domain/session/atoms.ts'

export interface GuardQuestion {
  readonly place: Place
  readonly status: SessionStatus
  /** The session, or the one remembered from the last visit while the new one is on its way. */
  readonly session: Session | null
  /** A session is likely to come: a token is kept, or guests are allowed. */
  readonly hopeful: boolean
  readonly hideDashboard: boolean
  /** Nothing has been shown yet. */
  readonly first: boolean
  /** Answer of session/check for admin places; null = not asked. Where nobody could be asked, whether the last session was an admin's. */
  readonly admin: boolean | null
}

export type Decision =
  /** `here` = stay and show; `wait` = for the session; `check` = ask session/check and decide again; `back` = cancel the navigation. */
  { readonly kind: 'here' | 'wait' | 'check' | 'back' } | { readonly kind: 'go'; readonly to: 'login' | 'admin' | 'start' | 'search' }

const here = { kind: 'here' } as const
const go = (to: 'login' | 'admin' | 'start' | 'search'): Decision => ({ kind: 'go', to })

const isSettled = (status: SessionStatus) => status === 'success' || status === 'unauthorized'
const isAnonymous = ({ status, session }: GuardQuestion) => status === 'unauthorized' || session === null || session.session === null

const forAdmin = (question: GuardQuestion): Decision => {
  if (question.admin === null) return { kind: 'check' }
  if (question.admin) return here
  // R5: the first load lands on a public page, a later entry is cancelled.
  if (!question.first) return { kind: 'back' }
  return go(question.hideDashboard ? 'search' : 'start')
}

/** Who may go where (rows R2–R5). Pure, so that the whole table can be tested. */
export const decide = (question: GuardQuestion): Decision => {
  const { place, session, status, hideDashboard } = question
  if (place === 'login' || place === 'logout') return here
  if (place === 'admin') return forAdmin(question)
  if (place === 'custom' && session === null) return here
  if (!isSettled(status) && session === null) {
    if (question.hopeful) return place === 'start' && hideDashboard ? go('search') : here
    // Nobody can be reached to begin one: the sign-in says so.
    return status === 'initial' ? go('login') : { kind: 'wait' }
  }
  if (isAnonymous(question)) return place === 'custom' ? here : go('login')
  if (session?.isGuiAdmin && !session.isAssetUser) return go('admin')
  return place === 'start' && hideDashboard ? go('search') : here
}
