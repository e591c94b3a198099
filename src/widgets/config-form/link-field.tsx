import { useLingui } from '@lingui/macro'
import { useId } from 'react'
import { pathBelowPortal } from '../../domain/admin/portal-path.ts'
import { safeLink } from '../../domain/config/links.ts'
import { absoluteAddress } from '../../platform/page.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useInvalid } from './use-invalid.ts'

interface LinkFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Input for a link address. Display and server use the same validation rule. */
export const LinkField = ({ label, value, onChange }: LinkFieldProps) => {
  const { t } = useLingui()
  const id = useId()
  const error =
    value.trim() !== '' && safeLink(value) === null
      ? t({ id: 'admin.form.link', message: 'Enter an address that begins with https://, mailto:, tel: or #/.' })
      : undefined
  useInvalid(id, error)
  return (
    <TextField
      id={id}
      label={label}
      inputMode="url"
      dir="ltr"
      value={value}
      error={error}
      onChange={({ target }) => onChange(pathBelowPortal(target.value, absoluteAddress('')))}
    />
  )
}
