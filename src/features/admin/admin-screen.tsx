import { Trans, useLingui } from '@lingui/macro'
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { loadWorkspaceAtom } from '../../domain/admin/actions.ts'
import {
  editingAtom,
  hasDraftAtom,
  hasUnsavedAtom,
  isPlainBackendAtom,
  workspaceFailureAtom,
  workspaceStatusAtom,
} from '../../domain/admin/atoms.ts'
import { hasUnsavedEditsAtom } from '../../domain/install/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useOccupiedHeight } from '../../ui/use-occupied-height.ts'
import { SectionContext } from '../../widgets/config-form/section.ts'
import { LoadFailure } from '../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../widgets/load-failure/loading-indicator.tsx'
import { useReadableTheme } from '../../widgets/use-readable-theme.ts'
import { AdminHeader } from './admin-header.tsx'
import { AdminNotices } from './admin-notices.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { usePreviewChoice } from './preview/use-preview-choice.ts'
import { ProblemList } from './problem-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { firstStepsSection, sections } from './sections.ts'
import { useAdminStart } from './use-admin-start.ts'
import { useFirstSteps } from './use-first-steps.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { type Saving, useSaving } from './use-saving.ts'

/** Positions the preview: over the form on a phone, below it on a portrait tablet, beside it on larger windows. */
const PreviewDock = ({ address }: { readonly address: string }) => {
  const dock = useRef<HTMLDivElement>(null)
  useOccupiedHeight(dock, '--dock')
  return (
    <div
      ref={dock}
      className="sticky bottom-[calc(var(--bottom-bar)+var(--save-bar))] z-5 h-[45dvh] w-full border-bs border-line max-sm:h-[calc(100dvh-var(--top-bar)-var(--bottom-bar)-var(--save-bar))] lg:top-[var(--top-bar)] lg:bottom-auto lg:h-[calc(100dvh-var(--top-bar)-var(--save-bar))] lg:w-1/2 lg:shrink-0 lg:border-bs-0 lg:border-is"
    >
      <PreviewPane address={address} />
    </div>
  )
}

/** Sections of the administration share the changes. Navigation to the login is never blocked: the session has ended. */
const leavesUnsaved: ShouldBlockFn = ({ current, next }) => next.routeId !== current.routeId && next.routeId !== '/login'

/** Asks before the user leaves with unsaved changes: within the portal by a dialog, from the window by the browser's own. */
const LeaveDialog = () => {
  const { t } = useLingui()
  const hasUnsaved = useAtomValue(hasUnsavedAtom)
  const setHasUnsavedEdits = useSetAtom(hasUnsavedEditsAtom)
  useEffect(() => {
    setHasUnsavedEdits(hasUnsaved)
    return () => setHasUnsavedEdits(false)
  }, [hasUnsaved, setHasUnsavedEdits])
  const blocker = useBlocker({ shouldBlockFn: leavesUnsaved, disabled: !hasUnsaved, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t({ id: 'admin.leave.title', message: 'Leave without saving?' })}
      confirmLabel={t({ id: 'admin.leave.go', message: 'Leave' })}
      cancelLabel={t({ id: 'admin.leave.stay', message: 'Stay' })}
      onResult={(leave) => (leave ? blocker.proceed?.() : blocker.reset?.())}
    >
      <Trans id="admin.leave.text">Your changes are not saved yet. They stay on this device and will be here when you come back.</Trans>
    </ConfirmDialog>
  )
}

/** Asks after saving whether to publish the changes now. */
const ApplyDialog = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={saving.isConfirming}
      title={t({ id: 'admin.apply.title', message: 'Publish the changes?' })}
      confirmLabel={t({ id: 'admin.apply', message: 'Publish' })}
      cancelLabel={t({ id: 'admin.apply.later', message: 'Not yet' })}
      loading={saving.isSaving}
      onResult={(isConfirmed) => (isConfirmed ? void saving.apply() : saving.stopConfirming())}
    >
      <Trans id="admin.apply.text">
        Your changes are saved as a draft that all administrators can see. Visitors see them once they are published.
      </Trans>
    </ConfirmDialog>
  )
}

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
  const isThemeReplaced = useReadableTheme()
  const { value } = useAtomValue(pageAtom)
  const status = useAtomValue(workspaceStatusAtom)
  const editing = useAtomValue(editingAtom)
  const saving = useSaving()
  const area = useRef<HTMLDivElement>(null)
  useFocusRecovery(area)
  const section = [...sections, firstStepsSection].find(({ key }) => key === value) ?? sections[0]
  useFirstSteps(section.key)
  const [isPreviewOpen, setPreviewOpen] = usePreviewChoice(section.hasSettings)
  // The preview needs a session of another role, which such a backend does not offer.
  const isPlain = useAtomValue(isPlainBackendAtom)
  const isPreviewed = isPreviewOpen && !isPlain
  // Other sections save their own data, so the state of the configuration would mislead there.
  const isConfigurationShown = [useAtomValue(hasUnsavedAtom), useAtomValue(hasDraftAtom), section.hasSettings].some(Boolean)
  return (
    <div ref={area} className={`flex min-h-0 flex-1 flex-col ${isPreviewed ? 'xl:flex-row' : 'lg:flex-row'}`}>
      <AdminSidebar current={section.key} isNarrow={isPreviewed} />
      {status === 'unavailable' && <Unavailable />}
      {status !== 'unavailable' && !editing && <LoadingIndicator />}
      {editing && status !== 'unavailable' && (
        <div className="flex min-w-0 flex-1 flex-col">
          <AdminHeader
            section={section.key}
            title={i18n._(section.label)}
            saving={saving}
            isPreviewed={isPreviewed}
            onPreview={isPlain ? null : setPreviewOpen}
          />
          <div className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-start">
            <div
              className={`grid grid-cols-1 w-full min-w-0 max-w-260 flex-1 content-start gap-4 p-4 sm:p-6 ${isPreviewed ? 'max-sm:hidden [&_nav]:!flex-nowrap' : ''}`}
            >
              <AdminNotices saving={saving} section={section.key} isThemeReplaced={isThemeReplaced} />
              <ProblemList />
              <SectionContext value={section.key}>
                <section.Content />
              </SectionContext>
            </div>
            {isPreviewed && <PreviewDock key={section.seenAt} address={section.seenAt} />}
          </div>
          {isConfigurationShown && <SaveBar saving={saving} />}
        </div>
      )}
      <ApplyDialog saving={saving} />
      <ConflictDialog />
      <LeaveDialog />
    </div>
  )
}
