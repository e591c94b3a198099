import { msg, Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useRef, useState } from 'react'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { factorySettingsAtom, importAtom } from '../../domain/admin/actions.ts'
import { editingAtom, hasDraftAtom, isReadOnlyAtom } from '../../domain/admin/atoms.ts'
import { type CarriedFile, collectFilesAtom, sendFilesAtom } from '../../domain/admin/carried-files.ts'
import { discardDraftAtom } from '../../domain/admin/saving.ts'
import { exported } from '../../domain/admin/transfer.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { failureWordsAtom } from '../../domain/toasts/failures.ts'
import { saveFile } from '../../platform/files.ts'
import { Menu } from '../../ui/menu.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { Saving } from './use-saving.ts'

const messages = {
  imported: msg({ id: 'toast.admin.imported', message: 'The file has been read. Look at the changes and save them.' }),
  unreadable: msg({
    id: 'toast.admin.import.unreadable',
    message: 'This file is no configuration of a portal. Choose one that was exported here.',
  }),
  incomplete: msg({
    id: 'toast.admin.export.incomplete',
    message:
      '{count, plural, one {# file could not be had and is not in the export.} other {# files could not be had and are not in the export.}}',
  }),
  newer: msg({
    id: 'toast.admin.import.newer',
    message: 'A newer version of the program has written this file. Update the program first.',
  }),
}

/** Bytes; a configuration with every file of the largest size stays below. */
const longestFile = 300_000_000

const RoleDialog = lazy(() => import('./preview/role-dialog.tsx').then((module) => ({ default: module.RoleDialog })))
const RoleView = lazy(() => import('./preview/role-view.tsx').then((module) => ({ default: module.RoleView })))

type Question = 'draft' | 'factory' | 'history' | 'role'

/** What is done seldom, and with the whole configuration. */
export const AdminMenu = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useLingui()
  const editing = useAtomValue(editingAtom)
  const hasDraft = useAtomValue(hasDraftAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const title = useAtomValue(configAtom).global.website_title
  const words = useAtomValue(failureWordsAtom)
  const discardDraft = useSetAtom(discardDraftAtom)
  const factorySettings = useSetAtom(factorySettingsAtom)
  const importText = useSetAtom(importAtom)
  const collectFiles = useSetAtom(collectFilesAtom)
  const sendFiles = useSetAtom(sendFilesAtom)
  const toast = useSetAtom(showToastAtom)
  const [question, setQuestion] = useState<Question | null>(null)
  const [seenAs, setSeenAs] = useState<PreviewedRole | null>(null)
  /** Files that came with an imported configuration, while it is asked whether to take them. */
  const [brought, setBrought] = useState<readonly CarriedFile[]>([])
  const input = useRef<HTMLInputElement>(null)

  const save = async () => {
    if (!editing) return
    const { files, missing } = await collectFiles(editing)
    await saveFile(new Blob([exported(editing, files)], { type: 'application/json' }), `${title || 'vitrine'}.json`)
    if (missing > 0) toast({ level: 'warning', message: messages.incomplete.id, values: { count: missing } })
  }
  const read = async (file: File) => {
    const result = importText(file.size > longestFile ? '' : await file.text())
    if (input.current) input.current.value = ''
    if (result.status !== 'read') return toast({ level: 'danger', message: messages[result.status].id })
    toast({ level: 'success', message: messages.imported.id })
    setBrought(result.files)
  }
  const answer = async (yes: boolean) => {
    setQuestion(null)
    if (!yes) return
    if (question === 'factory') return factorySettings()
    const outcome = await discardDraft()
    if (typeof outcome === 'object') toast(words.of(outcome.failure))
  }
  const waiting = saving.isOnline ? {} : { disabled: true, hint: t({ id: 'admin.menu.offline', message: 'When you are online' }) }
  const items = [
    {
      key: 'role',
      icon: 'i-lucide-users',
      label: t({ id: 'admin.menu.role', message: 'See the portal as …' }),
      onSelect: () => setQuestion('role'),
      ...waiting,
    },
    {
      key: 'history',
      icon: 'i-lucide-history',
      label: t({ id: 'admin.menu.history', message: 'Earlier versions …' }),
      onSelect: () => setQuestion('history'),
      ...waiting,
    },
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
      onSelect: () => setQuestion('factory'),
    },
    {
      key: 'draft',
      icon: 'i-lucide-undo-2',
      label: t({ id: 'admin.menu.draft', message: 'Back to what is in force …' }),
      disabled: !hasDraft,
      onSelect: () => setQuestion('draft'),
      ...waiting,
    },
  ]
  return (
    <>
      <Menu
        iconOnly
        align="end"
        variant="ghost"
        icon="i-lucide-ellipsis-vertical"
        label={t({ id: 'admin.menu', message: 'Whole configuration' })}
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
        {question === 'role' && (
          <RoleDialog
            onClose={() => setQuestion(null)}
            onChoose={(role) => {
              setQuestion(null)
              setSeenAs(role)
            }}
          />
        )}
        {seenAs && <RoleView role={seenAs} onLeave={() => setSeenAs(null)} />}
      </Suspense>
      <HistoryDialog open={question === 'history'} onClose={() => setQuestion(null)} />
      <QuestionDialog
        open={brought.length > 0}
        title={t({ id: 'admin.import.files.title', message: 'Take the files too?' })}
        yes={t({ id: 'admin.import.files.yes', message: 'Take the files' })}
        no={t({ id: 'admin.import.files.no', message: 'Settings only' })}
        onAnswer={(yes) => {
          setBrought([])
          if (yes) void sendFiles(brought)
        }}
      >
        <Plural
          id="admin.import.files.text"
          value={brought.length}
          one="The configuration brings # file: a picture, a font or a stylesheet. It takes effect at once and replaces what is there; all settings wait until they are applied."
          other="The configuration brings # files: pictures, fonts, a stylesheet. They take effect at once and replace what is there; all settings wait until they are applied."
        />
      </QuestionDialog>
      <QuestionDialog
        open={question === 'factory'}
        title={t({ id: 'admin.factory.title', message: 'Go back to factory settings?' })}
        yes={t({ id: 'admin.factory.yes', message: 'Factory settings' })}
        no={t({ id: 'global.cancel', message: 'Cancel' })}
        onAnswer={(yes) => void answer(yes)}
      >
        <Trans id="admin.factory.text">
          Every setting on these screens takes the value it came with; texts, pages and uploaded files stay. Visitors see nothing of it
          before you save and apply.
        </Trans>
      </QuestionDialog>
      <QuestionDialog
        open={question === 'draft'}
        title={t({ id: 'admin.draft.title', message: 'Discard the draft?' })}
        yes={t({ id: 'admin.draft.yes', message: 'Discard the draft' })}
        no={t({ id: 'global.cancel', message: 'Cancel' })}
        onAnswer={(yes) => void answer(yes)}
      >
        <Trans id="admin.draft.text">
          What all administrators have saved since it was last applied goes, and what you have not saved. What visitors see stays as it is.
        </Trans>
      </QuestionDialog>
    </>
  )
}
