import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { RuleChange } from '#contract/folder-rules.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { useRecentSignIn } from '../../../widgets/second-factor/use-recent-sign-in.ts'
import { Effects } from './effects.tsx'

const savedMessage = msg({ id: 'toast.rights.saved', message: 'The rights are saved and apply now.' }).id

interface SaveDialogProps {
  readonly open: boolean
  readonly changes: readonly RuleChange[]
  /** Of the rules on which the changes are based. */
  readonly etag: string
  /** Another administrator has saved some of these rules since they were changed here. */
  readonly isOutdated: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
  /** Another administrator has saved: the rules are loaded again, and the changes stay. */
  readonly onConflict: () => void
}

/** Shows what the changes would do, before they are saved. */
export const SaveDialog = ({ open, changes, etag, isOutdated, onClose, onSaved, onConflict }: SaveDialogProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const recentApi = useRecentSignIn()
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const [isSaving, setSaving] = useState(false)
  const [conflictAt, setConflictAt] = useState<string | null>(null)
  const load = useCallback(
    async (signal: AbortSignal) => ({ etag, preview: await api.call('previewFolderRules', { body: { changes: [...changes] }, signal }) }),
    [api, changes, etag],
  )
  const { retry, ...state } = useLoaded(open ? load : null)
  const save = async () => {
    setSaving(true)
    try {
      await recentApi.call('saveFolderRules', { body: { changes: [...changes] }, headers: { 'If-Match': `"${etag}"` } })
      showToast({ level: 'success', message: savedMessage, topic: 'rights' })
      setConflictAt(null)
      onSaved()
    } catch (failure) {
      if (failure instanceof RemoteError && failure.code === 'config.conflict') {
        setConflictAt(etag)
        onConflict()
      } else showError(failure)
    }
    setSaving(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth={640}
      title={t({ id: 'admin.rights.check', message: 'What changes' })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans id="admin.rights.back">Back</Trans>
          </Button>
          <Button variant="primary" loading={isSaving} disabled={state.status !== 'success'} onClick={() => void save()}>
            <Trans id="admin.rights.save">Save</Trans>
          </Button>
        </>
      }
    >
      {(conflictAt !== null || isOutdated) && (
        <p role="alert" className="mt-0 mb-4 text-14px text-warning">
          <Trans id="admin.rights.conflict">
            Another administrator has saved rights in the meantime. Your changes are not saved yet. Please check again what they do.
          </Trans>
        </p>
      )}
      {state.status === 'loading' && <LoadingIndicator />}
      {state.status === 'failure' && (
        <LoadFailure
          title={t({ id: 'admin.rights.check.failure', message: 'The effects could not be computed' })}
          failure={state.failure}
          onRetry={retry}
        />
      )}
      {state.status === 'success' && <Effects preview={state.value.preview} />}
    </Dialog>
  )
}
