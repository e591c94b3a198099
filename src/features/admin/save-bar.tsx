import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { discardEditsAtom } from '../../domain/admin/actions.ts'
import { areEditsKeptAtom, hasDraftAtom, hasUnsavedAtom, isReadOnlyAtom, openWorkspaceAtom } from '../../domain/admin/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTakenHeight } from '../../ui/use-taken-height.ts'
import { CompareDialog } from './compare-dialog.tsx'
import type { Saving } from './use-saving.ts'

const State = ({ isOnline }: { readonly isOnline: boolean }) => {
  const { i18n } = useLingui()
  const hasUnsaved = useAtomValue(hasUnsavedAtom)
  const draft = useAtomValue(openWorkspaceAtom)?.workspace.draft
  const areKept = useAtomValue(areEditsKeptAtom)
  if (!areKept)
    return (
      <Trans id="admin.state.unkept">
        Unsaved changes. This device has no room to keep them: save or export them before you leave this page.
      </Trans>
    )
  if (!isOnline)
    return <Trans id="admin.state.offline">No connection: saving waits until it is back. Your changes are kept on this device.</Trans>
  if (hasUnsaved) return <Trans id="admin.state.unsaved">Unsaved changes</Trans>
  if (!draft) return <Trans id="admin.state.applied">Everything is in force</Trans>
  const name = <bdi>{draft.savedBy ?? '–'}</bdi>
  const time = i18n.date(new Date(draft.savedAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Trans id="admin.state.draft">
      Saved but not applied yet: {name}, {time}
    </Trans>
  )
}

/** What is unsaved or unapplied, and what can be done about it. Stays in sight and in its place, whatever there is to do. */
export const SaveBar = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useLingui()
  const hasUnsaved = useAtomValue(hasUnsavedAtom)
  const hasDraft = useAtomValue(hasDraftAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const discard = useSetAtom(discardEditsAtom)
  const { isOnline, isSaving, problems } = saving
  const isWaiting = hasUnsaved || hasDraft
  const [isComparing, setComparing] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useTakenHeight(bar, '--save-bar')
  return (
    <section
      ref={bar}
      aria-label={t({ id: 'admin.bar', message: 'Saving' })}
      className="sticky bottom-[var(--bottom-bar)] z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-bs border-line bg-background px-4 py-2.5 sm:px-6"
    >
      <p role="status" className="m-0 flex min-w-0 flex-1 basis-50 items-center gap-1.5 text-13px text-muted">
        {(isWaiting || !isOnline) && (
          <Icon name={isOnline ? 'i-lucide-circle-dot' : 'i-lucide-cloud-off'} className={`size-4 ${hasUnsaved ? 'text-warning' : ''}`} />
        )}
        <State isOnline={isOnline} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {isWaiting && (
          <Button variant="ghost" icon="i-lucide-diff" onClick={() => setComparing(true)}>
            <Trans id="admin.compare">Compare</Trans>
          </Button>
        )}
        {hasUnsaved && (
          <Button variant="ghost" onClick={discard} disabled={isSaving}>
            <Trans id="admin.discard">Discard</Trans>
          </Button>
        )}
        {hasDraft && !hasUnsaved && (
          <Button variant="primary" icon="i-lucide-rocket" loading={isSaving} disabled={!isOnline} onClick={() => void saving.apply()}>
            <Trans id="admin.apply">Apply for everyone</Trans>
          </Button>
        )}
        {(hasUnsaved || !hasDraft) && (
          <Button
            variant="primary"
            icon="i-lucide-save"
            loading={isSaving}
            disabled={!hasUnsaved || !isOnline || isReadOnly || problems.length > 0}
            onClick={() => void saving.save()}
          >
            <Trans id="admin.save">Save</Trans>
          </Button>
        )}
      </div>
      {isComparing && <CompareDialog onClose={() => setComparing(false)} />}
    </section>
  )
}
