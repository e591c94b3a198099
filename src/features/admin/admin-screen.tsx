import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { loadWorkspaceAtom } from '../../domain/admin/actions.ts'
import { editingAtom, workspaceFailureAtom, workspaceStatusAtom } from '../../domain/admin/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { SectionContext } from '../../widgets/config-form/section.ts'
import { LoadFailure } from '../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../widgets/load-failure/loading-indicator.tsx'
import { useReadableTheme } from '../../widgets/use-readable-theme.ts'
import { AdminHeader } from './admin-header.tsx'
import { AdminNotices } from './admin-notices.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PreviewDock } from './preview/preview-dock.tsx'
import { ProblemList } from './problem-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { sections } from './sections.ts'
import { useAdminStart } from './use-admin-start.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { useSaving } from './use-saving.ts'

const Unavailable = () => {
  const { t } = useLingui()
  const failure = useAtomValue(workspaceFailureAtom)
  const load = useSetAtom(loadWorkspaceAtom)
  const again = useCallback(() => void load(), [load])
  return (
    <LoadFailure
      title={t({ id: 'admin.unavailable', message: 'The configuration could not be loaded' })}
      failure={failure}
      onRetry={again}
    />
  )
}

/** Administration: sidebar, current section, preview and the dialogs for saving. */
export const AdminScreen = () => {
  const { i18n } = useLingui()
  useAdminStart()
  const isRescued = useReadableTheme()
  const { value } = useAtomValue(pageAtom)
  const status = useAtomValue(workspaceStatusAtom)
  const editing = useAtomValue(editingAtom)
  const saving = useSaving()
  const [isPreviewed, setPreviewed] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useFocusRecovery(area)
  const section = sections.find(({ key }) => key === value) ?? sections[0]
  return (
    <div ref={area} className={`flex min-h-0 flex-1 flex-col ${isPreviewed ? 'xl:flex-row' : 'lg:flex-row'}`}>
      <AdminSidebar current={section.key} isNarrow={isPreviewed} />
      {status === 'unavailable' && <Unavailable />}
      {status !== 'unavailable' && !editing && <LoadingIndicator />}
      {editing && status !== 'unavailable' && (
        <div className="flex min-w-0 flex-1 flex-col">
          <AdminHeader title={i18n._(section.label)} saving={saving} isPreviewed={isPreviewed} onPreview={setPreviewed} />
          <div className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-start">
            <div
              className={`grid grid-cols-1 w-full min-w-0 max-w-260 flex-1 content-start gap-4 p-4 sm:p-6 ${isPreviewed ? 'max-sm:hidden [&_nav]:!flex-nowrap' : ''}`}
            >
              <AdminNotices saving={saving} isRescued={isRescued} />
              <ProblemList />
              <SectionContext value={section.key}>
                <section.Content />
              </SectionContext>
            </div>
            {isPreviewed && <PreviewDock key={section.seenAt} address={section.seenAt} />}
          </div>
          <SaveBar saving={saving} />
        </div>
      )}
      <ApplyDialog saving={saving} />
      <ConflictDialog />
      <LeaveDialog />
    </div>
  )
}
