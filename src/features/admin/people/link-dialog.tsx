import { Plural, Trans, useLingui } from '@lingui/macro'
import { useState } from 'react'
import type { PasswordLink } from '#contract/people.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { Button } from '../../../ui/button.tsx'
import { KeepingDialog } from '../../../ui/keeping-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { linkAddress } from './link-address.ts'

export interface ShownLink extends PasswordLink {
  readonly name: string
}

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

const Lifetime = ({ seconds }: { readonly seconds: number }) =>
  seconds > daySeconds ? (
    <Plural
      id="admin.people.link.days"
      value={Math.round(seconds / daySeconds)}
      one="It works once and expires after # day."
      other="It works once and expires after # days."
    />
  ) : (
    <Plural
      id="admin.people.link.hours"
      value={Math.round(seconds / hourSeconds)}
      one="It works once and expires after # hour."
      other="It works once and expires after # hours."
    />
  )

/** A link that the administrator passes on. No other page shows it again. */
export const LinkDialog = ({ link, onClose }: { readonly link: ShownLink | null; readonly onClose: () => void }) => {
  const { t } = useLingui()
  const [copied, setCopied] = useState<boolean | null>(null)
  const close = () => {
    setCopied(null)
    onClose()
  }
  const address = link?.token ? linkAddress(link.token) : ''
  const name = <bdi>{link?.name}</bdi>
  return (
    <KeepingDialog
      open={link !== null}
      onClose={close}
      title={t({ id: 'admin.people.link.title', message: 'Pass on the link' })}
      footer={
        <>
          <Button onClick={close}>
            <Trans id="ui.close">Close</Trans>
          </Button>
          <Button variant="primary" icon="i-lucide-copy" onClick={() => void copyText(address).then(setCopied)}>
            <Trans id="admin.people.link.copy">Copy link</Trans>
          </Button>
        </>
      }
    >
      <p className="mt-0 mb-3 text-14px">
        <Trans id="admin.people.link.text">With this link, {name} chooses a password.</Trans> <Lifetime seconds={link?.lifetime ?? 0} />{' '}
        <Trans id="admin.people.link.once">It is shown only now: copy it and send it to this person alone.</Trans>
      </p>
      <TextField
        label={t({ id: 'admin.people.link.label', message: 'Link' })}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <p role="status" className="m-0 mt-2 min-h-5 text-13px text-muted">
        {copied === true && <Trans id="admin.people.link.copied">The link was copied.</Trans>}
        {copied === false && (
          <Trans id="admin.people.link.not_copied">The link could not be copied. Please select it and copy it yourself.</Trans>
        )}
      </p>
    </KeepingDialog>
  )
}
