import { Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import { sharePasswordLength } from '#contract/share-links.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { LinkValues } from './link-values.ts'
import { newPassword } from './new-password.ts'

interface PasswordFieldsProps {
  /** The link has one that can stay. */
  readonly hasPassword: boolean
  readonly values: LinkValues
  readonly error?: string | undefined
  readonly onChange: (change: Partial<LinkValues>) => void
}

/** Whether recipients have to enter a password, and which. */
export const PasswordFields = ({ hasPassword, values: { protection, password }, error, onChange }: PasswordFieldsProps) => {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const generate = () => {
    setShown(true)
    onChange({ password: newPassword() })
  }
  return (
    <ChoiceFields
      legend={t({ id: 'views.links.protection', message: 'Protection' })}
      value={protection}
      options={[
        ...(hasPassword
          ? [{ value: 'keep' as const, label: t({ id: 'views.links.protection.keep', message: 'Password as before' }) }]
          : []),
        { value: 'none', label: t({ id: 'views.links.protection.none', message: 'The address is enough' }) },
        {
          value: 'password',
          label: hasPassword
            ? t({ id: 'views.links.protection.other', message: 'Address and another password' })
            : t({ id: 'views.links.protection.password', message: 'Address and password' }),
        },
      ]}
      onChange={(value) => onChange({ protection: value })}
    >
      {protection === 'password' && (
        <>
          <TextField
            label={t({ id: 'views.links.password', message: 'Password' })}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={sharePasswordLength.maxLength}
            value={password}
            error={error}
            hint={t({ id: 'views.links.password.hint', message: 'Send it in another way than the address.' })}
            onChange={({ target }) => onChange({ password: target.value })}
          />
          <div className="mt-1 flex flex-wrap gap-2">
            <Button size="s" icon="i-lucide-wand-sparkles" onClick={generate}>
              <Trans id="views.links.password.generate">Generate password</Trans>
            </Button>
            <Button size="s" icon={isShown ? 'i-lucide-eye-off' : 'i-lucide-eye'} onClick={() => setShown(!isShown)}>
              {isShown ? (
                <Trans id="views.login.password.hide">Hide password</Trans>
              ) : (
                <Trans id="views.login.password.show">Show password</Trans>
              )}
            </Button>
          </div>
        </>
      )}
    </ChoiceFields>
  )
}
