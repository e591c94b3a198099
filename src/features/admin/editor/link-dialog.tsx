import { Trans, useLingui } from '@lingui/macro'
import { type FormEvent, useId, useState } from 'react'
import { safeLink } from '../../../domain/config/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface LinkDialogProps {
  readonly href: string
  readonly onClose: () => void
  /** Empty = no link any more. */
  readonly onLink: (href: string) => void
}

export const LinkDialog = ({ href, onClose, onLink }: LinkDialogProps) => {
  const { t } = useLingui()
  const form = useId()
  const [address, setAddress] = useState(href)
  const [wasTried, setWasTried] = useState(false)
  const link = address.trim() === '' ? '' : safeLink(address)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (link === null) return
    onLink(link)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t({ id: 'admin.editor.link', message: 'Link' })}
      footer={
        <Button type="submit" form={form} variant="primary">
          <Trans id="admin.editor.link.set">Set the link</Trans>
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t({ id: 'admin.editor.link.address', message: 'Address' })}
          hint={t({ id: 'admin.editor.link.hint', message: 'Empty takes the link away.' })}
          inputMode="url"
          dir="ltr"
          value={address}
          error={
            wasTried && link === null
              ? t({ id: 'admin.form.link', message: 'Enter an address that begins with https://, mailto: or #/.' })
              : undefined
          }
          onChange={({ target }) => setAddress(target.value)}
        />
      </form>
    </Dialog>
  )
}
