import { Plural, Trans, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { signOutDialogAtom } from '../../domain/downloads/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Lists the downloads that a sign-out discards, and asks for confirmation. */
export const SignOutDialog = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [count, setCount] = useAtom(signOutDialogAtom)
  const close = () => setCount(null)
  const signOut = () => {
    close()
    void navigate({ to: '/logout' })
  }
  return (
    <Dialog
      open={count !== null}
      isMessage
      onClose={close}
      title={t({ id: 'global.sign_out.title', message: 'Sign out and discard downloads?' })}
      footer={
        <>
          <Button onClick={close}>
            <Trans id="global.cancel">Cancel</Trans>
          </Button>
          <Button variant="primary" icon="i-lucide-log-out" onClick={signOut}>
            <Trans id="global.nav.logout">Sign out</Trans>
          </Button>
        </>
      }
    >
      <p className="m-0 text-14px">
        <Plural
          id="global.sign_out.downloads"
          value={count ?? 0}
          one="One download is not finished. Signing out removes it from this device. You would have to start it again."
          other="# downloads are not finished. Signing out removes them from this device. You would have to start them again."
        />
      </p>
    </Dialog>
  )
}
