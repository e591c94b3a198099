import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { closeRefusalAtom } from '../../domain/downloads/actions.ts'
import { downloadMessages } from '../../domain/downloads/messages.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { signInAndReturnAtom } from '../../domain/session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { useAccessMail } from './use-access-mail.ts'

/** Explains that the assets can be neither downloaded nor ordered, and suggests a next step. */
export const RefusalDialog = ({ assetIds }: { readonly assetIds: readonly string[] }) => {
  const { t, i18n } = useLingui()
  const close = useSetAtom(closeRefusalAtom)
  const signIn = useSetAtom(signInAndReturnAtom)
  const session = useAtomValue(sessionAtom)
  const account = session?.guest === false ? session.user : null
  const mail = useAccessMail(assetIds)
  // An element, because tags in the text would be parsed as tags of the message.
  const name = <bdi>{account}</bdi>
  if (account !== null && mail) return <AccessDialog assetCount={assetIds.length} mail={mail} />
  return (
    <Dialog
      open
      isMessage
      onClose={close}
      title={t({ id: 'views.logout.permission.header', message: 'No permission' })}
      footer={
        account === null && (
          <Button
            variant="primary"
            icon="i-lucide-log-in"
            onClick={() => {
              close()
              signIn()
            }}
          >
            <Trans id="global.nav.login">Sign in</Trans>
          </Button>
        )
      }
    >
      <div className="flex gap-3">
        <Icon name="i-lucide-lock" className="mt-0.5 size-5 text-warning" />
        <div className="flex min-w-0 flex-col gap-2 text-14px">
          <p className="m-0 font-medium">{i18n._(downloadMessages.unauthorized.id)}</p>
          <p className="m-0 text-muted">
            {account === null ? (
              <Trans id="widgets.refusal.guest">With an account you may be able to download more.</Trans>
            ) : (
              <Trans id="widgets.refusal.user">
                You are signed in as {name}. If you need the file, ask the operators of this portal for permission to download it.
              </Trans>
            )}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
