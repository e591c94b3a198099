import type { LoginMethod, Session } from '#contract/session.ts'
import type { Caller } from '../../common/caller.ts'
import type { MissingFactor } from '../../common/missing-factor.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import { scopeOf } from './callers.ts'

const defaultWorkspace = 'default'

/** Responses of session/get for each kind of session. */
export const createSessionResponses = (login_methods: LoginMethod[]) => {
  const noSession: Session = {
    session: null,
    user: null,
    guest: false,
    isAssetUser: false,
    isGuiAdmin: false,
    workspace: defaultWorkspace,
    login_methods,
    scope: scopeOf(null),
  }
  return {
    noSession,
    guestSession: (token: string): Session => ({ ...noSession, session: token, guest: true }),
    userSession: (
      token: string,
      user: Pick<UserRecord, 'id' | 'name' | 'isAssetUser' | 'isGuiAdmin' | 'workspace'>,
      missingFactor: MissingFactor | null,
      mayShare: boolean,
    ): Session => ({
      session: token,
      user: user.name,
      guest: false,
      isAssetUser: user.isAssetUser,
      isGuiAdmin: user.isGuiAdmin,
      workspace: user.workspace,
      login_methods,
      scope: scopeOf(user.id),
      ...(missingFactor && { factorUntil: missingFactor.isOver ? 0 : missingFactor.until }),
      ...(mayShare && { mayShare }),
    }),
    /** A preview stores nothing under the scope of an account. */
    previewSession: (token: string, { name, guest, isAssetUser }: Pick<Caller, 'name' | 'guest' | 'isAssetUser'>): Session => ({
      ...noSession,
      session: token,
      user: name,
      guest,
      isAssetUser,
      scope: 'preview',
    }),
  }
}
