import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useRef, useState } from 'react'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { applyFactorySettingsAtom } from '../../domain/admin/actions.ts'
import { hasDraftAtom, isPlainBackendAtom, isReadOnlyAtom } from '../../domain/admin/atoms.ts'
import { discardDraftAtom } from '../../domain/admin/saving.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ImportFilesDialog } from './import-files-dialog.tsx'
import { useConfigFile } from './use-config-file.ts'
import type { Saving } from './use-saving.ts'

const RoleDialog = lazy(() => import('./preview/role-dialog.tsx').then((module) => ({ default: module.RoleDialog })))
const RoleView = lazy(() => import('./preview/role-view.tsx').then((module) => ({ default: module.RoleView })))

type OpenDialog = 'draft' | 'factory' | 'history' | 'role'

/** Menu of rare actions for the whole configuration. */
export const AdminMenu = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useLingui()
  const hasDraft = useAtomValue(hasDraftAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const isPlain = useAtomValue(isPlainBackendAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const discardDraft = useSetAtom(discardDraftAtom)
  const factorySettings = useSetAtom(applyFactorySettingsAtom)
  const toast = useSetAtom(showToastAtom)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [previewRole, setPreviewRole] = useState<PreviewedRole | null>(null)
  const { exportFile, importFile, embeddedFiles, decideOnEmbeddedFiles } = useConfigFile()
  const input = useRef<HTMLInputElement>(null)

  const handleResult = async (isConfirmed: boolean) => {
    setOpenDialog(null)
    if (!isConfirmed) return
    if (openDialog === 'factory') return factorySettings()
    const outcome = await discardDraft()
    if (typeof outcome === 'object') toast(failureMessages.of(outcome.failure))
  }
  const waiting = saving.isOnline ? {} : { disabled: true, hint: t({ id: 'admin.menu.offline', message: 'When you are online' }) }
  // A backend without drafts also lacks history and role previews.
  const versions = isPlain
    ? []
    : [
        {
          key: 'role',
          icon: 'i-lucide-users',
          label: t({ id: 'admin.menu.role', message: 'View the portal as …' }),
          onSelect: () => setOpenDialog('role'),
          ...waiting,
        },
        {
          key: 'history',
          icon: 'i-lucide-history',
          label: t({ id: 'admin.menu.history', message: 'Earlier versions …' }),
          onSelect: () => setOpenDialog('history'),
          ...waiting,
        },
      ]
  const drafts = isPlain
    ? []
    : [
        {
          key: 'draft',
          icon: 'i-lucide-undo-2',
          label: t({ id: 'admin.menu.draft', message: 'Back to the published version …' }),
          disabled: !hasDraft,
          onSelect: () => setOpenDialog('draft'),
          ...waiting,
        },
      ]
  const items = [
    ...versions,
    {
      key: 'export',
      icon: 'i-lucide-file-down',
      label: t({ id: 'admin.menu.export', message: 'Export' }),
      onSelect: () => void exportFile(),
    },
    {
      key: 'import',
      icon: 'i-lucide-file-up',
      label: t({ id: 'admin.menu.import', message: 'Import …' }),
      disabled: isReadOnly,
      onSelect: () => input.current?.click(),
    },
    {
      key: 'factory',
      icon: 'i-lucide-package',
      label: t({ id: 'admin.menu.factory', message: 'Factory settings …' }),
      disabled: isReadOnly,
      onSelect: () => setOpenDialog('factory'),
    },
    ...drafts,
  ]
  return (
    <>
      <Menu
        iconOnly
        align="end"
        variant="ghost"
        icon="i-lucide-ellipsis-vertical"
        label={t({ id: 'admin.menu', message: 'Entire configuration' })}
        items={items}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t({ id: 'admin.menu.import', message: 'Import …' })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void importFile(file).finally(() => (target.value = ''))
        }}
      />
      <Suspense fallback={null}>
        {openDialog === 'role' && (
          <RoleDialog
            onClose={() => setOpenDialog(null)}
            onChoose={(role) => {
              setOpenDialog(null)
              setPreviewRole(role)
            }}
          />
        )}
        {previewRole && <RoleView role={previewRole} onLeave={() => setPreviewRole(null)} />}
      </Suspense>
      <HistoryDialog open={openDialog === 'history'} onClose={() => setOpenDialog(null)} />
      <ImportFilesDialog files={embeddedFiles} onResult={decideOnEmbeddedFiles} />
      <ConfirmDialog
        open={openDialog === 'factory'}
        title={t({ id: 'admin.factory.title', message: 'Reset to factory settings?' })}
        confirmLabel={t({ id: 'admin.factory.yes', message: 'Factory settings' })}
        cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
        onResult={(yes) => void handleResult(yes)}
      >
        <Trans id="admin.factory.text">
          All settings on these screens are reset to their original values. Texts, pages and uploaded files stay. Visitors see no change
          until you save and publish.
        </Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'draft'}
        title={t({ id: 'admin.draft.title', message: 'Discard the draft?' })}
        confirmLabel={t({ id: 'admin.draft.yes', message: 'Discard the draft' })}
        cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
        onResult={(yes) => void handleResult(yes)}
      >
        <Trans id="admin.draft.text">
          All changes that administrators have saved since the last publication are lost, including your unsaved changes. Nothing changes
          for visitors.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
