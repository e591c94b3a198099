import { Plural, Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { discardEditsAtom } from '../../domain/admin/actions.ts'
import { isOverrideAtom, isReadOnlyAtom, openWorkspaceAtom, repairsAtom, wereEditsKeptAtom } from '../../domain/admin/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DifferenceList } from './difference-list.tsx'
import { useOtherTabs } from './use-other-tabs.ts'
import type { Saving } from './use-saving.ts'

const Notice = ({ icon, children, action }: { readonly icon: string; readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-3 rounded-card border border-solid border-line bg-tint px-4 py-3 text-14px">
    <Icon name={icon} className="size-5 text-primary" />
    <p className="m-0 min-w-0 flex-1 basis-60">{children}</p>
    {action}
  </div>
)

/** What had to be left out or replaced, place by place. */
const Repairs = () => {
  const repairs = useAtomValue(repairsAtom)
  if (repairs.length === 0) return null
  return (
    <div role="status" className="grid grid-cols-1 gap-3 rounded-card border border-solid border-line bg-tint px-4 py-3 text-14px">
      <p className="m-0 flex items-start gap-3">
        <Icon name="i-lucide-wrench" className="size-5 text-warning" />
        <Trans id="admin.notice.repaired">
          Some of this configuration could not be read. Only these places are left out or have their factory value; everything else is as it
          was. Your next save stores it so.
        </Trans>
      </p>
      <details>
        <summary className="min-h-11 flex cursor-pointer items-center text-primary">
          <Plural id="admin.notice.repaired.places" value={repairs.length} one="# place" other="# places" />
        </summary>
        <DifferenceList
          differences={repairs}
          before={<Trans id="admin.notice.repaired.before">Stored:</Trans>}
          after={<Trans id="admin.notice.repaired.after">Now:</Trans>}
          missing={<Trans id="admin.notice.repaired.missing">left out</Trans>}
        />
      </details>
    </div>
  )
}

interface AdminNoticesProps {
  readonly saving: Saving
  /** The theme in force could not be read here. */
  readonly isRescued: boolean
}

/** What an admin should know about the state of what is edited. */
export const AdminNotices = ({ saving, isRescued }: AdminNoticesProps) => {
  const isOverride = useAtomValue(isOverrideAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const wereKept = useAtomValue(wereEditsKeptAtom)
  const status = useAtomValue(openWorkspaceAtom)?.status
  const discard = useSetAtom(discardEditsAtom)
  const areElsewhere = useOtherTabs()
  return (
    <>
      {isRescued && (
        <Notice icon="i-lucide-palette">
          <Trans id="admin.notice.rescued">
            The theme in force has texts in the colour of their ground, so this page is drawn in the colours of the factory settings. Put it
            right under Appearance › Themes.
          </Trans>
        </Notice>
      )}
      {isReadOnly && (
        <Notice icon="i-lucide-lock">
          <Trans id="admin.notice.newer">
            A newer version of the program has written this configuration. It can be looked at here; to change it, update the program.
          </Trans>
        </Notice>
      )}
      {isOverride && (
        <Notice
          icon="i-lucide-package"
          action={
            <Button loading={saving.isSaving} disabled={!saving.isOnline} onClick={() => void saving.save()}>
              <Trans id="admin.notice.factory.use">Use factory settings</Trans>
            </Button>
          }
        >
          <Trans id="admin.notice.factory">
            The server has no configuration yet; the portal runs with its factory settings. Do you want to save these as your own?
          </Trans>
        </Notice>
      )}
      {status === 'version-updated' && (
        <Notice icon="i-lucide-history">
          <Trans id="admin.notice.updated">
            An older version of the program wrote this configuration. It has been brought up to date; that is stored with your next save.
          </Trans>
        </Notice>
      )}
      <Repairs />
      {wereKept && (
        <Notice
          icon="i-lucide-archive-restore"
          action={
            <Button onClick={discard}>
              <Trans id="admin.notice.kept.discard">Discard them</Trans>
            </Button>
          }
        >
          <Trans id="admin.notice.kept">Changes that you had not saved are here again.</Trans>
        </Notice>
      )}
      {areElsewhere && (
        <Notice icon="i-lucide-layers">
          <Trans id="admin.notice.elsewhere">
            You have unsaved changes in another tab. They stay there; when you save in both, the changes of both are brought together.
          </Trans>
        </Notice>
      )}
    </>
  )
}
