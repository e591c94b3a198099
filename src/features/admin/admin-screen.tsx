import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect, useRef, useState } from 'react'
import { loadWorkspaceAtom } from '../../domain/admin/actions.ts'
import { editingAtom, workspaceFailureAtom, workspaceStatusAtom } from '../../domain/admin/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { failureWordsAtom } from '../../domain/toasts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SectionContext } from '../../widgets/config-form/section.ts'
import { useReadableLook } from '../../widgets/use-readable-look.ts'
import { AdminHeader } from './admin-header.tsx'
import { AdminNotices } from './admin-notices.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { PreviewDock } from './preview/preview-dock.tsx'
import { ProblemList } from './problem-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { sections } from './sections.ts'
import { useAdminStart } from './use-admin-start.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSaving } from './use-saving.ts'

const Waiting = () => {
  const { t } = useLingui()
  return (
    <div className="flex flex-1 justify-center py-20 text-muted">
      <Spinner className="size-8" label={t({ id: 'global.loading', message: 'Loading …' })} />
    </div>
  )
}

const Unavailable = () => {
  const { t, i18n } = useLingui()
  const failure = useAtomValue(workspaceFailureAtom)
  const load = useSetAtom(loadWorkspaceAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const { message, values } = useAtomValue(failureWordsAtom).of(failure)
  const wasOffline = useRef(!isOnline)
  useEffect(() => {
    // As soon as the connection is back it is read by itself.
    if (isOnline && wasOffline.current) void load()
    wasOffline.current = !isOnline
  }, [isOnline, load])
  return (
    <div role="alert" className="flex-1">
      <EmptyState
        isPage
        icon="i-lucide-cloud-alert"
        title={t({ id: 'admin.unavailable', message: 'The configuration could not be loaded' })}
        action={
          <Button onClick={() => void load()} icon="i-lucide-rotate-cw">
            <Trans id="global.retry">Try again</Trans>
          </Button>
        }
      >
        {i18n._(message, values)}
      </EmptyState>
    </div>
  )
}

/** The administration: its sidebar, one section, and what is said and asked about saving. */
export const AdminScreen = () => {
  const { i18n } = useLingui()
  useAdminStart()
  const isRescued = useReadableLook()
  const { value } = useAtomValue(pageAtom)
  const status = useAtomValue(workspaceStatusAtom)
  const editing = useAtomValue(editingAtom)
  const saving = useSaving()
  const [isPreviewed, setPreviewed] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useKeptFocus(area)
  const section = sections.find(({ key }) => key === value) ?? sections[0]
  return (
    <div ref={area} className={`flex min-h-0 flex-1 flex-col ${isPreviewed ? 'xl:flex-row' : 'lg:flex-row'}`}>
      <AdminSidebar current={section.key} isNarrow={isPreviewed} />
      {status === 'unavailable' && <Unavailable />}
      {status !== 'unavailable' && !editing && <Waiting />}
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
                <Suspense fallback={<Waiting />}>
                  <section.Content />
                </Suspense>
              </SectionContext>
            </div>
            {isPreviewed && <PreviewDock key={section.seenAt} address={section.seenAt} />}
          </div>
          <SaveBar saving={saving} />
        </div>
      )}
      <ApplyDialog saving={saving} />
      <ConflictDialog />
      <LeaveQuestion />
    </div>
  )
}
