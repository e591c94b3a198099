import { localeAtom } from '../domain/language/atoms.ts'
import { formatTime } from '../domain/language/format-time.ts'
import { routerAtom } from '../domain/navigation/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { refreshSessionAtom } from '../domain/session/refresh-session.ts'
import { showToastAtom } from '../domain/toasts/atoms.ts'
import { loadMessages } from '../platform/i18n.ts'
import { factorNotice } from '../widgets/second-factor/factor-notice.ts'
import type { Store } from './store.ts'

const checkIntervalMs = 60_000

/**
 * Tells users once in each session until when their account needs a second factor. When this time has come on an open page, the session is read
 * again, and the guards of the pages lead to the account page.
 */
export const watchSecondFactor = (store: Store): void => {
  let noticed: string | null = null
  const notice = async () => {
    const session = store.get(sessionAtom)
    if (!session?.factorUntil || session.session === noticed || store.get(routerAtom)?.state.location.pathname === '/account') return
    noticed = session.session
    await loadMessages('screens')
    store.set(showToastAtom, {
      level: 'warning',
      topic: 'factor',
      message: factorNotice.message,
      values: { date: formatTime(session.factorUntil, store.get(localeAtom)) },
      action: { message: factorNotice.action, run: () => void store.get(routerAtom)?.navigate({ to: '/account' }) },
    })
  }
  const check = () => {
    const until = store.get(sessionAtom)?.factorUntil
    if (until && until <= Date.now()) void store.set(refreshSessionAtom)
  }
  store.sub(sessionAtom, () => void notice().catch(() => undefined))
  void notice().catch(() => undefined)
  setInterval(check, checkIntervalMs)
}
