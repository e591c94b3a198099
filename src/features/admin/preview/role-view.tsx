import { Trans, useLingui } from '@lingui/macro'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useModal } from '../../../ui/use-modal.ts'
import { PreviewFrame } from './preview-frame.tsx'

interface RoleViewProps {
  readonly role: PreviewedRole
  readonly onLeave: () => void
}

/** Full-window preview in another role, with a close button that stays visible. */
export const RoleView = ({ role, onLeave }: RoleViewProps) => {
  const { t, i18n } = useLingui()
  const modal = useModal(true, onLeave)
  const { kind, groups } = role
  const names = <>{new Intl.ListFormat(i18n.locale).format(groups)}</>
  const title = t({ id: 'admin.role.frame', message: 'The portal as another user sees it' })
  return (
    <dialog {...modal} aria-label={title} className="m-0 h-dvh max-h-none w-dvw max-w-none border-0 bg-background p-0 text-on-background">
      <div className="flex h-full flex-col">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-primary px-4 py-2 text-14px text-on-primary">
          <p className="m-0 flex min-w-0 flex-1 basis-60 items-center gap-2">
            <Icon name="i-lucide-eye" className="size-5" />
            {kind === 'guest' && <Trans id="admin.role.as_guest">You see the portal as a guest.</Trans>}
            {kind === 'user' && groups.length === 0 && (
              <Trans id="admin.role.as_user">You see the portal as a signed-in user without groups.</Trans>
            )}
            {kind === 'user' && groups.length > 0 && <Trans id="admin.role.as_member">You see the portal as a user in: {names}.</Trans>}
          </p>
          <Button icon="i-lucide-log-out" onClick={onLeave}>
            <Trans id="admin.role.leave">Back to the administration</Trans>
          </Button>
        </header>
        <PreviewFrame title={title} address="#/" role={role} className="min-h-0 w-full flex-1 border-0" />
      </div>
    </dialog>
  )
}
