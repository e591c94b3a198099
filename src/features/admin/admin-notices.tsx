import { Plural, Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { discardEditsAtom } from '../../domain/admin/actions.ts'
import {
  editsOwnerAtom,
  isOverrideAtom,
  isReadOnlyAtom,
  openWorkspaceAtom,
  repairsAtom,
  wereEditsRestoredAtom,
} from '../../domain/admin/atoms.ts'
import { areEditsElsewhere } from '../../domain/admin/stored-edits.ts'
import { pageLink } from '../../domain/navigation/address.ts'
import { openTabs } from '../../platform/tab.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminNotice } from './admin-notice.tsx'
import { DifferenceList } from './difference-list.tsx'
import { firstStepsKey } from './first-steps-key.ts'
import { HiddenFilesNotice } from './hidden-files-notice.tsx'
import type { Saving } from './use-saving.ts'

/** True if the same admin has unsaved changes in another tab. */
const useOtherTabs = (): boolean => {
  const owner = useAtomValue(editsOwnerAtom)
  const [isEditedElsewhere, setEditedElsewhere] = useState(false)
  useEffect(() => {
    if (!owner) return
    let isUnmounted = false
    const check = () => {
      void openTabs().then((tabs) => !isUnmounted && setEditedElsewhere(areEditsElsewhere(owner, tabs)))
    }
    check()
    // Storage events report changes of other tabs. A closed tab is noticed when this one gets the focus.
    const events = ['storage', 'focus'] as const
    for (const event of events) window.addEventListener(event, check)
    return () => {
      isUnmounted = true
      for (const event of events) window.removeEventListener(event, check)
    }
  }, [owner])
  return isEditedElsewhere
}

/** Values that were removed or replaced on loading, with their config paths. */
const Repairs = () => {
  const repairs = useAtomValue(repairsAtom)
  if (repairs.length === 0) return null
  return (
    <div role="status" className="grid grid-cols-1 gap-3 rounded-card border border-solid border-line bg-tint px-4 py-3 text-14px">
      <p className="m-0 flex items-start gap-3">
        <Icon name="i-lucide-wrench" className="size-5 text-warning" />
        <Trans id="admin.notice.repaired">
          Some parts of this configuration could not be read. They are left out or reset to their factory values; everything else is
          unchanged. Your next save stores this.
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

/** The server has no configuration: leads to the first steps, which also save the factory settings as they are. */
const NewPortal = ({ saving, section }: Pick<AdminNoticesProps, 'saving' | 'section'>) => {
  const action =
    section === firstStepsKey ? (
      <Button loading={saving.isSaving} disabled={!saving.isOnline} onClick={() => void saving.save()}>
        <Trans id="admin.notice.factory.use">Use factory settings</Trans>
      </Button>
    ) : (
      <ButtonLink icon="i-lucide-list-checks" href={pageLink('admin', { value: firstStepsKey })}>
        <Trans id="admin.section.first_steps">First steps</Trans>
      </ButtonLink>
    )
  return (
    <AdminNotice icon="i-lucide-package" action={action}>
      <Trans id="admin.notice.factory">The server has no configuration yet; the portal runs with its factory settings.</Trans>
    </AdminNotice>
  )
}

interface AdminNoticesProps {
  readonly saving: Saving
  /** Key of the shown section. */
  readonly section: string
  /** The active theme was unreadable and is replaced on this screen. */
  readonly isThemeReplaced: boolean
}

/** Notices about the state of the edited configuration, and about files that errors hide. */
export const AdminNotices = ({ saving, section, isThemeReplaced }: AdminNoticesProps) => {
  const isOverride = useAtomValue(isOverrideAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const wereRestored = useAtomValue(wereEditsRestoredAtom)
  const status = useAtomValue(openWorkspaceAtom)?.status
  const discard = useSetAtom(discardEditsAtom)
  const areInOtherTabs = useOtherTabs()
  return (
    <>
      <HiddenFilesNotice />
      {isThemeReplaced && (
        <AdminNotice icon="i-lucide-palette">
          <Trans id="admin.notice.rescued">
            The published theme has texts in the colour of their background, so this page uses the colours of the factory settings. Fix the
            theme under Appearance › Themes.
          </Trans>
        </AdminNotice>
      )}
      {isReadOnly && (
        <AdminNotice icon="i-lucide-lock">
          <Trans id="admin.notice.newer">
            A newer version of the program wrote this configuration. You can view it here; to change it, update the program.
          </Trans>
        </AdminNotice>
      )}
      {isOverride && <NewPortal saving={saving} section={section} />}
      {status === 'version-updated' && (
        <AdminNotice icon="i-lucide-history">
          <Trans id="admin.notice.updated">
            An older version of the program wrote this configuration. It has been updated; your next save stores the update.
          </Trans>
        </AdminNotice>
      )}
      <Repairs />
      {wereRestored && (
        <AdminNotice
          icon="i-lucide-archive-restore"
          action={
            <Button onClick={discard}>
              <Trans id="admin.notice.kept.discard">Discard changes</Trans>
            </Button>
          }
        >
          <Trans id="admin.notice.kept">Your unsaved changes were restored.</Trans>
        </AdminNotice>
      )}
      {areInOtherTabs && (
        <AdminNotice icon="i-lucide-layers">
          <Trans id="admin.notice.elsewhere">
            You have unsaved changes in another tab. They stay there; if you save in both tabs, the changes are merged.
          </Trans>
        </AdminNotice>
      )}
    </>
  )
}
