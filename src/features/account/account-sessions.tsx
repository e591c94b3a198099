import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { SessionList } from '#contract/deferred-calls.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { isMissingCall } from '../../domain/api/missing-calls.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatTime } from '../../domain/language/format-time.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountSection } from './account-section.tsx'

type Loaded = { readonly status: 'loading' | 'failure' | 'unknown-call' } | { readonly status: 'success'; readonly sessions: SessionList }

const ended = {
  level: 'success',
  message: msg({ id: 'toast.account.session_ended', message: 'The device was signed out. Its downloads stop.' }).id,
} as const

/** Sessions of the account on all devices. Renders nothing if the server has no such call. */
export const AccountSessions = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const locale = useAtomValue(localeAtom)
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })

  const load = useCallback(
    () =>
      api.call('listSessions', {}).then(
        ({ sessions }): Loaded => ({ status: 'success', sessions }),
        (failure: unknown): Loaded => ({
          status: isMissingCall(failure) ? 'unknown-call' : 'failure',
        }),
      ),
    [api],
  )
  useEffect(() => {
    let isCurrent = true
    void load().then((next) => isCurrent && setLoaded(next))
    return () => {
      isCurrent = false
    }
  }, [load])

  const end = async (body: { readonly id: string } | { readonly others: true }) => {
    try {
      await api.call('endSessions', { body })
      showToast(ended)
    } catch (failure) {
      showError(failure)
    }
    setLoaded(await load())
  }
  if (loaded.status === 'unknown-call') return null
  const sessions = loaded.status === 'success' ? loaded.sessions : []
  const deviceText = (browser: string | undefined, system: string | undefined) =>
    browser !== undefined && system !== undefined
      ? t({ id: 'views.account.sessions.device', message: `${browser} on ${system}` })
      : (browser ?? system)
  const lastSeen = (last: string) => t({ id: 'views.account.sessions.seen', message: `Last seen ${last}` })
  const timeText = (time: number) => formatTime(time, locale)
  return (
    <AccountSection title={t({ id: 'views.account.sessions', message: 'Signed-in devices' })}>
      {loaded.status === 'loading' && <Spinner label={t({ id: 'global.loading', message: 'Loading …' })} />}
      {loaded.status === 'failure' && (
        <div className="flex flex-wrap items-center gap-3">
          <Trans id="views.account.sessions.failed">The list could not be loaded.</Trans>
          <Button size="s" onClick={() => void load().then(setLoaded)}>
            <Trans id="global.retry">Try again</Trans>
          </Button>
        </div>
      )}
      {sessions.length > 0 && (
        <ul className="m-0 list-none divide-y divide-line p-0">
          {sessions.map(({ id, current, created, seen, browser, system }) => {
            const [begin, last] = [timeText(created), timeText(seen)]
            const device = deviceText(browser, system)
            return (
              <li key={id} className="flex min-h-14 flex-wrap items-center gap-3 py-1">
                <Icon name="i-lucide-monitor-smartphone" className="size-5 text-muted" />
                <span className="tabular min-w-0 flex-1">
                  <span className="block font-medium">
                    {current ? <Trans id="views.account.sessions.this">This device</Trans> : (device ?? lastSeen(last))}
                    {current && device !== undefined && ` · ${device}`}
                  </span>
                  {!current && device !== undefined && <span className="block text-12px text-muted">{lastSeen(last)}</span>}
                  <span className="block text-12px text-muted">
                    <Trans id="views.account.sessions.since">Signed in since {begin}</Trans>
                  </span>
                </span>
                {!current && (
                  <Button
                    size="s"
                    aria-label={t({ id: 'views.account.sessions.end.label', message: `Sign out: last seen ${last}` })}
                    onClick={() => void end({ id })}
                  >
                    <Trans id="global.nav.logout">Sign out</Trans>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button variant="danger" icon="i-lucide-log-out" className="self-start" onClick={() => void end({ others: true })}>
          <Trans id="views.account.sessions.end_others">Sign out other devices</Trans>
        </Button>
      )}
    </AccountSection>
  )
}
