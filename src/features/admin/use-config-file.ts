import { msg } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { importConfigAtom } from '../../domain/admin/actions.ts'
import { editingAtom } from '../../domain/admin/atoms.ts'
import { exportConfig } from '../../domain/admin/config-file.ts'
import type { EmbeddedFile } from '../../domain/admin/embedded-file.ts'
import { collectFilesAtom, uploadFilesAtom } from '../../domain/admin/embedded-files.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { saveFile } from '../../platform/files.ts'

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

/** Export and import of the whole configuration as one file, which may contain uploaded files. */
export const useConfigFile = () => {
  const editing = useAtomValue(editingAtom)
  const title = useAtomValue(configAtom).global.website_title
  const collectFiles = useSetAtom(collectFilesAtom)
  const importConfig = useSetAtom(importConfigAtom)
  const uploadFiles = useSetAtom(uploadFilesAtom)
  const toast = useSetAtom(showToastAtom)
  const [embeddedFiles, setEmbeddedFiles] = useState<readonly EmbeddedFile[]>([])
  return {
    exportFile: async (): Promise<void> => {
      if (!editing) return
      const { files, missing } = await collectFiles(editing)
      await saveFile(new Blob([exportConfig(editing, files)], { type: 'application/json' }), `${title || 'vitrine'}.json`)
      if (missing > 0) toast({ level: 'warning', message: messages.incomplete.id, values: { count: missing } })
    },
    importFile: async (file: File): Promise<void> => {
      const result = importConfig(file.size > maxFileBytes ? '' : await file.text())
      if (result.status !== 'read') return toast({ level: 'danger', message: messages[result.status].id })
      toast({ level: 'success', message: messages.imported.id })
      setEmbeddedFiles(result.files)
    },
    /** Uploaded files of the imported configuration, until the user decides whether to import them, too. */
    embeddedFiles,
    decideOnEmbeddedFiles: (isConfirmed: boolean): void => {
      setEmbeddedFiles([])
      if (isConfirmed) void uploadFiles(embeddedFiles)
    },
  }
}
