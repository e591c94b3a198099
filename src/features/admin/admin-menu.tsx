import { msg, Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useRef, useState } from 'react'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { applyFactorySettingsAtom, importConfigAtom } from '../../domain/admin/actions.ts'
import { editingAtom, hasDraftAtom, isPlainBackendAtom, isReadOnlyAtom } from '../../domain/admin/atoms.ts'
import { exportConfig } from '../../domain/admin/config-file.ts'
import type { EmbeddedFile } from '../../domain/admin/embedded-file.ts'
import { collectFilesAtom, uploadFilesAtom } from '../../domain/admin/embedded-files.ts'
import { discardDraftAtom } from '../../domain/admin/saving.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { saveFile } from '../../platform/files.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { Saving } from './use-saving.ts'

const messages = {
  imported: msg({ id: 'toast.admin.imported', message: 'The file was imported. Check the changes and save them.' }),
  unreadable: msg({
    id: 'toast.admin.import.unreadable',
    message: 'This file is not a portal configuration. Choose one that was exported here.',
  }),
  incomplete: msg({
    id: 'toast.admin.export.incomplete',
    message:
      '{count, plural, one {# file could not be fetched and is not in the export.} other {# files could not be fetched and are not in the export.}}',
  }),
  newer: msg({
    id: 'toast.admin.import.newer',
    message: 'A newer version of the program wrote this file. Update the program first.',
  }),
}

/** Limit for imported files in bytes: above a configuration with all files at their maximum size. */
const maxFileBytes = 300_000_000

const RoleDialog = lazy(() => import('./preview/role-dialog.tsx').then((module) => ({ default: module.RoleDialog })))
const RoleView = lazy(() => import('./preview/role-view.tsx').then((module) => ({ default: module.RoleView })))

type OpenDialog = 'draft' | 'factory' | 'history' | 'role'

/** Menu of rare actions for the whole configuration. */
export const AdminMenu = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useLingui()
  const editing = useAtomValue(editingAtom)
  const hasDraft = useAtomValue(hasDraftAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const isPlain = useAtomValue(isPlainBackendAtom)
  const title = useAtomValue(configAtom).global.website_title
  const failureMessages = useAtomValue(errorMessageAtom)
  const discardDraft = useSetAtom(discardDraftAtom)
  const factorySettings = useSetAtom(applyFactorySettingsAtom)
  const importText = useSetAtom(importConfigAtom)
  const collectFiles = useSetAtom(collectFilesAtom)
  const sendFiles = useSetAtom(uploadFilesAtom)
  const toast = useSetAtom(showToastAtom)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [previewRole, setPreviewRole] = useState<PreviewedRole | null>(null)
  /** Files of an imported configuration, while a dialog asks whether to import them too. */
  const [importedFiles, setImportedFiles] = useState<readonly EmbeddedFile[]>([])
  const input = useRef<HTMLInputElement>(null)

  const save = async () => {
    if (!editing) return
    const { files, missing } = await collectFiles(editing)
    await saveFile(new Blob([exportConfig(editing, files)], { type: 'application/json' }), `${title || 'vitrine'}.json`)
    if (missing > 0) toast({ level: 'warning', message: messages.incomplete.id, values: { count: missing } })
  }
  const read = async (file: File) => {
    const result = importText(file.size > maxFileBytes ? '' : await file.text())
    if (input.current) input.current.value = ''
    if (result.status !== 'read') return toast({ level: 'danger', message: messages[result.status].id })
    toast({ level: 'success', message: messages.imported.id })
    setImportedFiles(result.files)
  }
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
    { key: 'export', icon: 'i-lucide-file-down', label: t({ id: 'admin.menu.export', message: 'Export' }), onSelect: () => void save() },
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
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
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
      <ConfirmDialog
        open={importedFiles.length > 0}
        title={t({ id: 'admin.import.files.title', message: 'Import the files, too?' })}
        confirmLabel={t({ id: 'admin.import.files.yes', message: 'Import the files' })}
        cancelLabel={t({ id: 'admin.import.files.no', message: 'Settings only' })}
        onResult={(yes) => {
          setImportedFiles([])
          if (yes) void sendFiles(importedFiles)
        }}
      >
        <Plural
          id="admin.import.files.text"
          value={importedFiles.length}
          one="The configuration includes # file: a picture, a font or a stylesheet. It takes effect immediately and replaces the existing one; all settings wait until they are published."
          other="The configuration includes # files: pictures, fonts, a stylesheet. They take effect immediately and replace the existing ones; all settings wait until they are published."
        />
      </ConfirmDialog>
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
