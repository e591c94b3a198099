import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { SignInFactors } from '#contract/second-factor.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { isMissingCall } from '../../domain/api/missing-calls.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatDate } from '../../domain/language/format.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { refreshSessionAtom } from '../../domain/session/refresh-session.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountPasskeys } from './account-passkeys.tsx'
import { AccountSection } from './account-section.tsx'
import { RequiredFactor } from './required-factor.tsx'
import { type SignInChange, SignInDialogs } from './sign-in-dialogs.tsx'

type Loaded = { readonly status: 'loading' | 'failure' | 'unknown-call' } | { readonly status: 'success'; readonly factors: SignInFactors }

/** Second factor of the account. Renders nothing if the server has no such call. */
export const AccountFactors = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const locale = useAtomValue(localeAtom)
  const until = useAtomValue(sessionAtom)?.factorUntil
  const refreshSession = useSetAtom(refreshSessionAtom)
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [opened, setOpened] = useState<SignInChange | null>(null)

  const load = useCallback(
    () =>
      api.call('getSignInFactors', {}).then(
        (factors): Loaded => ({ status: 'success', factors }),
        (failure: unknown): Loaded => ({ status: isMissingCall(failure) ? 'unknown-call' : 'failure' }),
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

  if (loaded.status === 'unknown-call') return null
  const totp = loaded.status === 'success' ? loaded.factors.totp : null
  const since = totp ? formatDate(totp.since / 1000, locale) : ''
  const refresh = () => {
    void load().then(setLoaded)
    // The server gives the account its rights back.
    if (until !== undefined) void refreshSession()
  }
  const passkeys = loaded.status === 'success' ? loaded.factors.passkeys : null
  return (
    <>
      <AccountSection title={t({ id: 'views.account.factor', message: 'Second factor' })}>
        {until !== undefined && <RequiredFactor until={until} />}
        {loaded.status === 'loading' && <Spinner label={t({ id: 'global.loading', message: 'Loading …' })} />}
        {loaded.status === 'failure' && (
          <div className="flex flex-wrap items-center gap-3">
            <Trans id="views.account.factor.failed">The second factor could not be loaded.</Trans>
            <Button size="s" onClick={() => void load().then(setLoaded)}>
              <Trans id="global.retry">Try again</Trans>
            </Button>
          </div>
        )}
        {loaded.status === 'success' && !totp && (
          <>
            <p className="m-0">
              <Trans id="views.account.factor.none">
                With a second factor, a stolen password alone is not enough: to sign in, you also enter a code from an app.
              </Trans>
            </p>
            <Button icon="i-lucide-shield-check" className="self-start" onClick={() => setOpened({ kind: 'factor', action: 'set-up' })}>
              <Trans id="views.account.factor.set_up">Set up second factor</Trans>
            </Button>
          </>
        )}
        {totp && (
          <>
            <p className="m-0">
              <Trans id="views.account.factor.since">An authenticator app has been set up since {since}.</Trans>{' '}
              <Plural
                id="views.account.factor.codes_left"
                value={totp.unusedRecoveryCodes}
                one="# recovery code is left."
                other="# recovery codes are left."
              />
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpened({ kind: 'factor', action: 'renew-codes' })}>
                <Trans id="views.account.factor.renew">New recovery codes</Trans>
              </Button>
              <Button variant="danger" onClick={() => setOpened({ kind: 'factor', action: 'remove' })}>
                <Trans id="views.account.factor.remove">Remove second factor</Trans>
              </Button>
            </div>
          </>
        )}
      </AccountSection>
      {passkeys && <AccountPasskeys passkeys={passkeys} onOpen={setOpened} />}
      {opened && <SignInDialogs open change={opened} onClose={() => setOpened(null)} onChanged={refresh} />}
    </>
  )
}
