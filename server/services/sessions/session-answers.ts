import type { LoginMethod, Session } from '#contract/session.ts'
import type { Caller } from '../../common/caller.ts'
import type { UserRecord } from '../../ports/documents.ts'
import { scopeOf } from './callers.ts'

/** Seconds for which a device may show what it keeps without hearing from here. */
const lease = 14 * 24 * 3600
const defaultWorkspace = 'default'

/** What session/get says of each kind of session. */
export const createSessionAnswers = (login_methods: LoginMethod[]) => {
  const nobody: Session = {
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
    nobody,
    guestSession: (token: string): Session => ({ ...nobody, session: token, guest: true, lease }),
    userSession: (token: string, user: Pick<UserRecord, 'id' | 'name' | 'isAssetUser' | 'isGuiAdmin' | 'workspace'>): Session => ({
      session: token,
      user: user.name,
      guest: false,
      isAssetUser: user.isAssetUser,
      isGuiAdmin: user.isGuiAdmin,
      workspace: user.workspace,
      login_methods,
      scope: scopeOf(user.id),
      lease,
    }),
    /** Nothing of it is kept under anybody's name. */
    previewSession: (token: string, { name, guest, isAssetUser }: Pick<Caller, 'name' | 'guest' | 'isAssetUser'>): Session => ({
      ...nobody,
      session: token,
      user: name,
      guest,
      isAssetUser,
      scope: 'preview',
    }),
  }
}
