import { plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { sharePasswordLength } from '#contract/share-links.ts'
import type { PasswordProblem } from '../../domain/shared-files/atoms.ts'
import { openLinkAtom } from '../../domain/shared-files/open-link.ts'
import { type ErrorMessage, errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Text of a refused password. */
const useProblemText = (): ((problem: PasswordProblem) => string) => {
  const { t } = useLingui()
  return (problem) => {
    if (problem.kind === 'wrong')
      return t({ id: 'views.shared.password.wrong', message: 'This password is not correct. Please check it and try again.' })
    const { minutes } = problem
    return t({
      id: 'views.shared.password.blocked',
      message: plural(minutes, {
        one: 'Too many attempts. Please try again in # minute.',
        other: 'Too many attempts. Please try again in # minutes.',
      }),
    })
  }
}

/** Asks for the password of the link. A refused one stays, so that it can be corrected. */
export const PasswordForm = ({ problem }: { readonly problem: PasswordProblem | null }) => {
  const { t, i18n } = useLingui()
  const headingId = useId()
  const open = useSetAtom(openLinkAtom)
  const failures = useAtomValue(errorMessageAtom)
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  // At the start, and with every refusal.
  useEffect(focusField, [problem])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setMissing(password === '')
    setFailure(null)
    if (password === '') return focusField()
    setSending(true)
    try {
      await open(password)
    } catch (error) {
      setFailure(failures.of(error))
    }
    setSending(false)
  }
  const refusal = () => {
    if (isSending) return undefined
    if (isMissing) return t({ id: 'global.rules.required', message: 'This field is required.' })
    if (failure) return i18n._(failure.message, failure.values)
    return problem ? problemText(problem) : undefined
  }
  const error = refusal()
  return (
    <section aria-labelledby={headingId} className="shared-form">
      <h1 id={headingId} className="mt-0 mb-2 text-20px leading-7 font-semibold">
        <Trans id="views.shared.password.title">This link is protected by a password</Trans>
      </h1>
      <p className="mt-0 mb-6 text-14px text-muted">
        <Trans id="views.shared.password.hint">The person who sent you the link can tell you the password.</Trans>
      </p>
      <form ref={form} noValidate data-holds-input className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          type="password"
          name="password"
          label={t({ id: 'views.shared.password', message: 'Password' })}
          autoComplete="off"
          maxLength={sharePasswordLength.maxLength}
          value={password}
          error={error}
          reveal={{
            show: t({ id: 'views.login.password.show', message: 'Show password' }),
            hide: t({ id: 'views.login.password.hide', message: 'Hide password' }),
          }}
          onChange={({ target }) => {
            setPassword(target.value)
            setMissing(false)
          }}
        />
        {/* The field describes itself with its error, which a screen reader tells only when it gets the focus. */}
        <div role="alert" className="visually-hidden">
          {error}
        </div>
        <Button type="submit" variant="primary" loading={isSending}>
          <Trans id="views.shared.password.open">Open</Trans>
        </Button>
      </form>
    </section>
  )
}
