import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../../domain/session/atoms.ts'
import { textById } from '../../platform/i18n.ts'
import { later } from '../../ui/later.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsCutOff } from '../../widgets/use-is-cut-off.ts'
import { useReadableLook } from '../../widgets/use-readable-look.ts'
import { LoginForm } from './login-form.tsx'
import { LoginHeader } from './login-header.tsx'
import { LoginPage } from './login-page.tsx'
import { loginWays } from './login-ways.ts'
import { OtherMethods } from './other-methods.tsx'
import { RegisterButton } from './register-button.tsx'
import { SignInRefusal } from './sign-in-refusal.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { textAlignments } from './text-alignments.ts'
import { useResetToken } from './use-reset-token.ts'

const NewPasswordForm = later(() => import('./new-password-form.tsx').then((module) => module.NewPasswordForm))

export const LoginScreen = () => {
  useReadableLook()
  const { login } = useAtomValue(configAtom)
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  // Which ways there are comes with the session; a form that is taken away again would only confuse.
  const isUnknown = useAtomValue(sessionStatusAtom) === 'loading' && session === null
  // One that stands there stays while the session is begun anew: somebody may be typing.
  const [wasKnown, setWasKnown] = useState(!isUnknown)
  if (!isUnknown && !wasKnown) setWasKnown(true)
  const { isNative, others } = loginWays(session?.login_methods)
  const [first, ...more] = others
  const reset = useResetToken()
  // Its form can't be had without a connection; one that stands there stays, with what is typed in it.
  const isCutOff = useIsCutOff()
  const [canReset, setCanReset] = useState(!isCutOff)
  if (!isCutOff && !canReset) setCanReset(true)
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
