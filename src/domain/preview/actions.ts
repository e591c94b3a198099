import { atom } from 'jotai'
import { readConfig } from '#contract/config/parse.ts'
import type { Session } from '#contract/session.ts'
import { configAtom } from '../config/atoms.ts'
import { showLocaleAtom } from '../language/actions.ts'
import { serverLocalesAtom, serverTextsAtom } from '../language/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import type { PreviewDraft, PreviewRole } from './protocol.ts'

/** Visitors are shown the portal with the admin's own token, so nobody's cookie or session changes by looking. */
export const asRole = (session: Session, role: PreviewRole): Session => ({
  ...session,
  isGuiAdmin: false,
  isAssetUser: role === 'user',
  guest: role === 'guest',
  user: role === 'guest' ? null : session.user,
})

/** Shows what is being edited in place of what is in force. */
export const showDraftAtom = atom(null, async (get, set, { config, locales, locale, texts, theme, role }: PreviewDraft) => {
  const draft = readConfig(config)
  // Whatever the device wants: this theme.
  set(configAtom, { ...draft, themes: { ...draft.themes, default_light: theme, default_dark: theme } })
  set(serverLocalesAtom, locales)
  set(serverTextsAtom, { [locale]: texts })
  await set(showLocaleAtom, locale)
  const session = get(sessionAtom)
  if (session) set(sessionAtom, asRole(session, role))
})
