import { Trans, useLingui } from '@lingui/macro'
import type { ListedAccount } from '#contract/people.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** What an administrator confirms before it happens. */
export type AccountAction = 'disable' | 'sessions' | 'factors' | 'remove' | 'link'

export interface ConfirmedAction {
  readonly action: AccountAction
  readonly account: ListedAccount
}

interface AccountConfirmationProps {
  readonly asked: ConfirmedAction | null
  readonly isSelf: boolean
  /** Whether a link for the account is mailed. */
  readonly isMailed: boolean
  readonly loading: boolean
  readonly onResult: (isConfirmed: boolean) => void
}

const Consequence = ({ asked: { action, account }, isMailed }: { readonly asked: ConfirmedAction; readonly isMailed: boolean }) => {
  const address = <bdi>{account.mail}</bdi>
  if (action === 'disable')
    return (
      <Trans id="admin.people.disable.text">
        The person is signed out everywhere at once and cannot sign in, and app tokens are revoked. Groups, bookmarks and links to a
        provider stay, and you can enable the account again.
      </Trans>
    )
  if (action === 'sessions')
    return (
      <Trans id="admin.people.sessions.text">
        The person is signed out on all devices at once and has to sign in again. App tokens are revoked.
      </Trans>
    )
  if (action === 'factors')
    return (
      <Trans id="admin.people.factors.text">
        The second factor and all passkeys of the account are removed, so the password alone is enough to sign in. The person gets an email
        about it, if there is an address. Make sure that the request really comes from this person.
      </Trans>
    )
  if (action === 'remove')
    return (
      <Trans id="admin.people.remove.text">
        The person is signed out everywhere at once. The account, its bookmarks, its share links and its links to a provider are deleted for
        good. The settings of the portal stay.
      </Trans>
    )
  if (account.isInvited)
    return isMailed ? (
      <Trans id="admin.people.invite_again.mail">
        Another link is sent to {address}. Earlier links stay valid until one of them is used.
      </Trans>
    ) : (
      <Trans id="admin.people.invite_again.copy">
        You get another link to pass on. Earlier links stay valid until one of them is used.
      </Trans>
    )
  return isMailed ? (
    <Trans id="admin.people.link.confirm.mail">
      A link is sent to {address}. The present password stays valid until a new one is chosen with it.
    </Trans>
  ) : (
    <Trans id="admin.people.link.confirm.copy">
      You get a link to pass on. The present password stays valid until a new one is chosen with it.
    </Trans>
  )
}

/** Says what an action does to an account, and to the administrator's own one. */
export const AccountConfirmation = ({ asked, isSelf, isMailed, loading, onResult }: AccountConfirmationProps) => {
  const { t } = useLingui()
  const name = asked?.account.name ?? ''
  const texts: Readonly<Record<AccountAction, { readonly title: string; readonly confirm: string }>> = {
    disable: {
      title: t({ id: 'admin.people.disable.title', message: `Disable ${name}?` }),
      confirm: t({ id: 'admin.people.disable', message: 'Disable' }),
    },
    sessions: {
      title: t({ id: 'admin.people.sessions.title', message: `Sign ${name} out everywhere?` }),
      confirm: t({ id: 'admin.people.sessions', message: 'Sign out everywhere' }),
    },
    factors: {
      title: t({ id: 'admin.people.factors.title', message: `Reset the second factor of ${name}?` }),
      confirm: t({ id: 'admin.people.factors.confirm', message: 'Reset' }),
    },
    remove: {
      title: t({ id: 'admin.people.remove.title', message: `Delete ${name}?` }),
      confirm: t({ id: 'admin.people.remove', message: 'Delete' }),
    },
    link: {
      title: asked?.account.isInvited
        ? t({ id: 'admin.people.invite_again.title', message: `Invite ${name} again?` })
        : t({ id: 'admin.people.link.confirm.title', message: `New password for ${name}?` }),
      confirm: t({ id: 'admin.people.link.confirm', message: 'Create link' }),
    },
  }
  const { title, confirm } = texts[asked?.action ?? 'disable']
  return (
    <ConfirmDialog
      open={asked !== null}
      title={title}
      confirmLabel={confirm}
      cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
      loading={loading}
      onResult={onResult}
    >
      {asked && (
        <>
          <p className="m-0">
            <Consequence asked={asked} isMailed={isMailed} />
          </p>
          {isSelf && asked.action !== 'link' && asked.action !== 'factors' && (
            <p className="mt-3 mb-0 font-medium">
              <Trans id="admin.people.self.warning">This is your own account: you are signed out, too.</Trans>
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
