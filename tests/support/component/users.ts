import type { Session } from '#contract/session.ts'

const session: Session = {
  session: 'token-of-the-test',
  user: null,
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  login_methods: [{ name: 'native', type: 'native' }],
  scope: 'scope-of-the-test',
}

/** Sessions as the server starts them, named as the accounts of the demo. */
export const sessions = {
  guest: { ...session, guest: true, scope: 'guest' },
  press: { ...session, user: 'press' },
  admin: { ...session, user: 'admin', isAssetUser: false, isGuiAdmin: true },
  editor: { ...session, user: 'editor', isGuiAdmin: true },
} as const satisfies Readonly<Record<string, Session>>
