import { Trans, useLingui } from '@lingui/macro'
import { type FormEvent, useId, useState } from 'react'
import { pathBelowPortal } from '../../../domain/admin/portal-path.ts'
import { safeLink } from '../../../domain/config/links.ts'
import { absoluteAddress } from '../../../platform/page.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface LinkDialogProps {
  readonly href: string
  /** No text is selected, so the dialog asks for the link text. */
  readonly needsText: boolean
  readonly onClose: () => void
  /** An empty `href` removes the link. `text` is the link text, if `needsText`. */
  readonly onLink: (href: string, text: string) => void
}

export const LinkDialog = ({ href, needsText, onClose, onLink }: LinkDialogProps) => {
  const { t } = useLingui()
  const form = useId()
  const [address, setAddress] = useState(href)
  const [text, setText] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const link = address.trim() === '' ? '' : safeLink(address)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (link === null) return
    onLink(link, text.trim() || link)
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
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <TextField
          label={t({ id: 'admin.editor.link.address', message: 'Address' })}
          hint={
            href === ''
              ? t({
                  id: 'admin.editor.link.places',
                  message: 'For a file, a search or a page of this portal, paste its address from the browser.',
                })
              : t({ id: 'admin.editor.link.hint', message: 'Leave empty to remove the link.' })
          }
          inputMode="url"
          dir="ltr"
          value={address}
          error={
            wasTried && link === null
              ? t({ id: 'admin.form.link', message: 'Enter an address that begins with https://, mailto:, tel: or #/.' })
              : undefined
          }
          onChange={({ target }) => setAddress(pathBelowPortal(target.value, absoluteAddress('')))}
        />
        {needsText && (
          <TextField
            label={t({ id: 'admin.editor.link.text', message: 'Link text' })}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
