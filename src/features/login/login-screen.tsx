import { msg, Trans, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { isOutside, safeLink } from '../../domain/config/links.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../../domain/session/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { textById } from '../../platform/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsDeviceOffline } from '../../widgets/use-is-device-offline.ts'
import { useReadableTheme } from '../../widgets/use-readable-theme.ts'
import { LoginForm } from './login-form.tsx'
import { loginMethods, type OtherMethod } from './login-methods.ts'
import { LoginPage } from './login-page.tsx'
import { offlineReasonId } from './offline-reason.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { textAlignments } from './text-alignments.ts'

const registerLabel = <Trans id="views.login.register">Register</Trans>

/** Link to the registration form of the current language; external forms open in a new window (L3). */
const RegisterButton = () => {
  const { links } = useAtomValue(configAtom).login.register
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const isDeviceOffline = useIsDeviceOffline()
  const showToast = useSetAtom(showToastAtom)
  const link = links[locale]
  const href = link ? safeLink(link.link) : null
  if (href === null) {
    const warn = () =>
      showToast({
        level: 'warning',
        message: msg({ id: 'toast.login.register_failed', message: 'No registration form was found for your language' }).id,
      })
    return <Button onClick={warn}>{registerLabel}</Button>
  }
  // An external form is unavailable offline; an internal page reports that itself.
  if (isDeviceOffline && isOutside(href))
    return (
      <Button disabled title={t({ id: 'views.login.register.offline', message: 'Registration requires a connection' })}>
        {registerLabel}
      </Button>
    )
  const isNewWindow = link?.linkDirection === 'External' && isOutside(href)
  return (
    <ButtonLink href={href} {...(isNewWindow ? { target: '_blank', rel: 'noopener noreferrer', icon: 'i-lucide-external-link' } : {})}>
      {registerLabel}
    </ButtonLink>
  )
}

const failed = <Trans id="toast.login.token_failed">The sign-in could not be completed. Please try again.</Trans>
const messages: Readonly<Record<string, ReactNode>> = {
  cancelled: <Trans id="views.login.refused.cancelled">The sign-in was cancelled or refused.</Trans>,
  rules: (
    <Trans id="views.login.refused.rules">
      The groups of your account cannot be determined at present. Please ask an administrator of this portal.
    </Trans>
  ),
  unreachable: <Trans id="views.login.refused.unreachable">The sign-in page cannot be reached. Please try again in a few minutes.</Trans>,
}

/** Error message of a failed external sign-in (L4). */
const SignInRefusal = () => {
  const { refused } = useAtomValue(pageAtom).search
  return (
    refused !== undefined && (
      <p
        role="alert"
        className="m-0 flex items-start gap-2 rounded-control border border-solid border-danger px-3 py-2.5 text-14px text-danger"
      >
        <Icon name="i-lucide-circle-alert" className="mt-0.5 size-4.5" />
        {Object.hasOwn(messages, refused) ? messages[refused] : failed}
      </p>
    )
  )
}

/** Buttons for external sign-in methods, which return with a token. Disabled without a network. */
const OtherMethods = ({ methods }: { readonly methods: readonly OtherMethod[] }) => {
  const isDeviceOffline = useIsDeviceOffline()
  if (methods.length === 0) return null
  return (
    <ul className="m-0 grid list-none gap-2 border-t border-line p-0 pt-5">
      {methods.map(({ name, label, url }) => (
        <li key={name}>
          {isDeviceOffline ? (
            <Button disabled aria-describedby={offlineReasonId} icon="i-lucide-key-round" className="w-full">
              {label}
            </Button>
          ) : (
            <ButtonLink href={url} icon="i-lucide-key-round" className="w-full">
              {label}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

const LoginHeader = () => {
  const { headers } = useAtomValue(configAtom).login
  const subHeader = textById('views.login.sub_header', '')
  return (
    <header style={{ textTransform: headers.transform }} className={textAlignments[headers.alignment]}>
      <h1 className="m-0 text-20px font-semibold">
        <Trans id="views.login.header">Sign in</Trans>
      </h1>
      {subHeader && (
        <p className="m-0 mt-1 text-14px text-muted">
          <bdi>{subHeader}</bdi>
        </p>
      )}
    </header>
  )
}

/** Token of a link in an e-mail (L2). It is removed from the address immediately, so that history and shared screens do not reveal it. */
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
          <PasskeySignIn />
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
