import { Trans, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { logoutAtom } from '../../domain/session/actions.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isSignOut } from '../../domain/session/sign-out-cleanup.ts'
import { reloadPage } from '../../platform/reload-page.ts'
import { storageKeys, storageName } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'
import { LoginPage } from './login-page.tsx'
import { textAlignments } from './text-alignments.ts'

const NoPermission = () => (
  <>
    <header className="mb-5">
      <h1 className="m-0 text-20px font-semibold">
        <Trans id="views.logout.permission.header">No permission</Trans>
      </h1>
      <p className="m-0 mt-2 text-14px text-muted">
        <Trans id="views.logout.permission.text">
          This account has no access to the portal. Sign in with another account, or ask the operators for access.
        </Trans>
      </p>
    </header>
    <div className="inline-flex flex-wrap gap-2">
      <PageButton to="/login" search={{ stay: '' }} variant="primary">
        <Trans id="views.logout.permission.login">Sign in with another account</Trans>
      </PageButton>
    </div>
  </>
)

const SignedOut = () => (
  <>
    <header className="mb-5">
      <h1 className="m-0 text-20px font-semibold">
        <Trans id="views.logout.header">You are signed out</Trans>
      </h1>
      <p className="m-0 mt-2 text-14px text-muted">
        <Trans id="views.logout.description">The data stored for your account was removed from this device.</Trans>
      </p>
    </header>
    <div className="inline-flex flex-wrap gap-2">
      <PageButton to="/" variant="primary">
        <Trans id="views.logout.home">Go to the home page</Trans>
      </PageButton>
      <Button onClick={reloadPage} icon="i-lucide-rotate-cw">
        <Trans id="views.logout.reload">Reload</Trans>
      </Button>
    </div>
  </>
)

export const LogoutScreen = () => {
  const { t } = useLingui()
  const isWayOut = isSignOut(useAtomValue(pageAtom))
  const isSignedIn = (useAtomValue(sessionAtom)?.user ?? null) !== null
  const logout = useSetAtom(logoutAtom)
  const navigate = useNavigate()
  const hasOtherTabChanged = useRef(false)
  useEffect(() => {
    const note = ({ key }: StorageEvent): void => {
      hasOtherTabChanged.current ||= key === storageName(storageKeys.token)
    }
    window.addEventListener('storage', note)
    return () => window.removeEventListener('storage', note)
  }, [])
  // The route already signed out. A user here was restored after a crash, or has signed in in another tab, which must not be undone.
  useEffect(() => {
    if (!isWayOut || !isSignedIn) return
    if (hasOtherTabChanged.current) void navigate({ to: '/', replace: true })
    else void logout()
  }, [isWayOut, isSignedIn, logout, navigate])
  const { alignment } = useAtomValue(configAtom).login.headers
  return (
    <LoginPage place="logout">
      {isWayOut && isSignedIn ? (
        // Users may close the page once it reports success, so wait for the sign-out.
        <div className="flex justify-center py-10 text-muted">
          <Spinner className="size-8" label={t({ id: 'global.loading', message: 'Loading …' })} />
        </div>
      ) : (
        <div className={textAlignments[alignment]}>{isWayOut ? <SignedOut /> : <NoPermission />}</div>
      )}
    </LoginPage>
  )
}
