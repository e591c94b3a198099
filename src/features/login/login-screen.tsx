import { useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../../domain/session/atoms.ts'
import { textById } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'
import { useReadableTheme } from '../../widgets/use-readable-theme.ts'
import { LoginForm } from './login-form.tsx'
import { LoginHeader } from './login-header.tsx'
import { loginMethods } from './login-methods.ts'
import { LoginPage } from './login-page.tsx'
import { OtherMethods } from './other-methods.tsx'
import { RegisterButton } from './register-button.tsx'
import { SignInRefusal } from './sign-in-refusal.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { textAlignments } from './text-alignments.ts'

/** Token of a link in an e-mail (L2). It is removed from the address at once, so that history and shared screens do not reveal it. */
const useResetToken = (): { readonly token: string | null; readonly forget: () => void } => {
  const inAddress = useAtomValue(pageAtom).search['reset']
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)
  // A link may be opened while this screen is already shown.
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress !== undefined) void navigate({ to: '/login', search: { stay: '' }, replace: true })
  }, [inAddress, navigate])
  return { token, forget: () => setToken(null) }
}

const NewPasswordForm = lazyComponent(() => import('./new-password-form.tsx').then((module) => module.NewPasswordForm))

export const LoginScreen = () => {
  useReadableTheme()
  const { login } = useAtomValue(configAtom)
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  // The session lists the sign-in methods. Wait for it instead of removing a form that is already visible.
  const isUnknown = useAtomValue(sessionStatusAtom) === 'loading' && session === null
  // A visible form stays while a new session starts: the user may be typing.
  const [wasKnown, setWasKnown] = useState(!isUnknown)
  if (!isUnknown && !wasKnown) setWasKnown(true)
  const { isNative, others } = loginMethods(session?.login_methods)
  const [first, ...more] = others
  const reset = useResetToken()
  // The form cannot load without a connection. A loaded one stays with its input.
  const isDeviceOffline = useIsDeviceOffline()
  const [canReset, setCanReset] = useState(!isDeviceOffline)
  if (!isDeviceOffline && !canReset) setCanReset(true)
  const info = textById('views.login.info_text', '')
  return (
    <LoginPage place="login">
      <LoginHeader />
      <SignInRefusal />
      {reset.token !== null && canReset ? (
        <NewPasswordForm token={reset.token} onDone={reset.forget} />
      ) : !wasKnown ? (
        <div className="flex justify-center py-10 text-muted">
          <Spinner className="size-8" label={t({ id: 'global.loading', message: 'Loading …' })} />
        </div>
      ) : !isNative && first ? (
        <>
          <SingleSignOn method={first} />
          <OtherMethods methods={more} />
        </>
      ) : (
        <>
          <LoginForm />
          <OtherMethods methods={others} />
          {login.register.show_button && <RegisterButton />}
        </>
      )}
      {info && (
        <p className={`m-0 text-14px whitespace-pre-line text-muted ${textAlignments[login.infoText.alignment]}`}>
          <bdi>{info}</bdi>
        </p>
      )}
    </LoginPage>
  )
}
