import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ListedShareLink } from '#contract/share-links.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatTime } from '../../domain/language/format-time.ts'
import { copyText } from '../../platform/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { KeepingDialog } from '../../ui/keeping-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { linkAddress } from './link-address.ts'
import { linkMailHref } from './link-mail.ts'
import { QrCode } from './qr-code.tsx'

interface ShownLinkDialogProps {
  readonly link: Pick<ListedShareLink, 'name' | 'message' | 'expires' | 'hasPassword'>
  readonly token: string
  /** What was entered; empty = no other page of the portal knows it, or the link has none. */
  readonly password: string
  readonly onClose: () => void
}

/** The text of an e-mail with the link, as a `mailto:` address. It never contains the password. */
const useMailHref = ({ name, message, expires, hasPassword }: ShownLinkDialogProps['link'], address: string): string => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const end = expires === null ? '' : formatTime(expires, locale)
  const notes = [
    end === '' ? '' : t({ id: 'views.links.mail.end', message: `The link is open until ${end}.` }),
    hasPassword ? t({ id: 'views.links.mail.password', message: 'It needs a password, which you receive separately.' }) : '',
  ]
  return linkMailHref({ subject: name, message, address, notes })
}

/** A text that is shown once, with a button that copies it. */
const CopiedField = ({ label, value, button }: { readonly label: string; readonly value: string; readonly button: string }) => {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  return (
    <div className="grid gap-1.5">
      <TextField label={label} value={value} readOnly dir="ltr" onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon="i-lucide-copy" onClick={() => void copyText(value).then(setCopied)}>
          {button}
        </Button>
        <p role="status" className="m-0 min-h-5 text-13px text-muted">
          {isCopied === true && <Trans id="views.links.copied">Copied.</Trans>}
          {isCopied === false && (
            <Trans id="views.links.not_copied">The text could not be copied. Please select it and copy it yourself.</Trans>
          )}
        </p>
      </div>
    </div>
  )
}

/** The address of a new link, or the new address of a link. No other page shows it again. */
export const ShownLinkDialog = ({ link, token, password, onClose }: ShownLinkDialogProps) => {
  const { t } = useLingui()
  const address = linkAddress(token)
  const mailHref = useMailHref(link, address)
  const { name } = link
  return (
    <KeepingDialog
      open
      onClose={onClose}
      title={t({ id: 'views.links.shown.title', message: 'Send the link' })}
      footer={
        <>
          <ButtonLink icon="i-lucide-mail" href={mailHref}>
            <Trans id="views.links.mail">Send by email</Trans>
          </ButtonLink>
          <Button variant="primary" onClick={onClose}>
            <Trans id="ui.close">Close</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="m-0 text-14px">
          <Trans id="views.links.once">
            The address of “{name}” is shown only now. If it gets lost, give the link a new address on your account page.
          </Trans>
        </p>
        <CopiedField
          label={t({ id: 'views.links.address', message: 'Address' })}
          value={address}
          button={t({ id: 'views.links.copy', message: 'Copy address' })}
        />
        {password !== '' && (
          <CopiedField
            label={t({ id: 'views.links.password', message: 'Password' })}
            value={password}
            button={t({ id: 'views.links.password.copy', message: 'Copy password' })}
          />
        )}
        <QrCode text={address} label={t({ id: 'views.links.qr', message: 'QR code of the address' })} />
      </div>
    </KeepingDialog>
  )
}
