import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { discardEditsAtom } from '../../domain/admin/actions.ts'
import { areEditsStoredAtom, hasDraftAtom, hasUnsavedAtom, isReadOnlyAtom, openWorkspaceAtom } from '../../domain/admin/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useOccupiedHeight } from '../../ui/use-occupied-height.ts'
import { CompareDialog } from './compare-dialog.tsx'
import type { Saving } from './use-saving.ts'

/** Scrolls to the first error on this screen; the problem list at the top covers other screens. */
const showProblem = (): void => {
  const field = document.querySelector<HTMLElement>('main [aria-invalid=true]')
  if (!field) return window.scrollTo({ top: 0 })
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}

const State = ({ isOnline, problems }: { readonly isOnline: boolean; readonly problems: number }) => {
  const { i18n } = useLingui()
  const hasUnsaved = useAtomValue(hasUnsavedAtom)
  const draft = useAtomValue(openWorkspaceAtom)?.workspace.draft
  const areDraftsStored = useAtomValue(areEditsStoredAtom)
  if (!areDraftsStored)
    return (
      <Trans id="admin.state.unkept">
        Unsaved changes. This device has no space to store them: save or export them before you leave this page.
      </Trans>
    )
  if (problems > 0)
    return (
      <Plural
        id="admin.state.problems"
        value={problems}
        one="One entry needs fixing before you can save."
        other="# entries need fixing before you can save."
      />
    )
  if (!isOnline)
    return <Trans id="admin.state.offline">No connection. You can save when you are online again. Your changes stay on this device.</Trans>
  if (hasUnsaved) return <Trans id="admin.state.unsaved">Unsaved changes</Trans>
  if (!draft) return <Trans id="admin.state.applied">Everything is published</Trans>
  const name = <bdi>{draft.savedBy ?? '–'}</bdi>
  const time = i18n.date(new Date(draft.savedAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Trans id="admin.state.draft">
      Saved but not published yet: {name}, {time}
    </Trans>
  )
}

/** Save state of the configuration, and the buttons to save, publish and discard. Sticky. */
export const SaveBar = ({ saving }: { readonly saving: Saving }) => {
  const { t } = useLingui()
  const hasUnsaved = useAtomValue(hasUnsavedAtom)
  const hasDraft = useAtomValue(hasDraftAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const discard = useSetAtom(discardEditsAtom)
  const { isOnline, isSaving, problems } = saving
  const isWaiting = hasUnsaved || hasDraft
  const isToApply = hasDraft && !hasUnsaved
  const canProceed = isOnline && (isToApply || (hasUnsaved && !isReadOnly && problems.length === 0))
  const [isComparing, setComparing] = useState(false)
  // Ctrl+S saves: the button may be far from the focused field.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (canProceed && hasUnsaved && !isSaving && !document.querySelector(':modal')) void saving.save()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  const bar = useRef<HTMLElement>(null)
  useOccupiedHeight(bar, '--save-bar')
  return (
    <section
      ref={bar}
      aria-label={t({ id: 'admin.bar', message: 'Save bar' })}
      className="sticky bottom-[var(--bottom-bar)] z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-bs border-line bg-background px-4 py-2.5 sm:px-6"
    >
      <p role="status" className="m-0 flex min-w-0 flex-1 basis-30 items-center gap-1.5 text-13px text-muted">
        {problems.length > 0 ? (
          <Icon name="i-lucide-circle-alert" className="size-4 text-danger" />
        ) : (
          (isWaiting || !isOnline) && (
            <Icon name={isOnline ? 'i-lucide-circle-dot' : 'i-lucide-cloud-off'} className={`size-4 ${hasUnsaved ? 'text-warning' : ''}`} />
          )
        )}
        <span className="min-w-0">
          <State isOnline={isOnline} problems={problems.length} />
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {problems.length > 0 && (
          <Button variant="ghost" onClick={showProblem}>
            <Trans id="admin.state.problems.show">Show</Trans>
          </Button>
        )}
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
        {/* One button for both steps, so that the focus stays on it. */}
        <Button
          variant="primary"
          icon={isToApply ? 'i-lucide-rocket' : 'i-lucide-save'}
          loading={isSaving}
          aria-disabled={!canProceed}
          aria-keyshortcuts="Control+S"
          onClick={() => canProceed && void (isToApply ? saving.apply() : saving.save())}
        >
          {isToApply ? <Trans id="admin.apply">Publish</Trans> : <Trans id="admin.save">Save</Trans>}
        </Button>
      </div>
      {isComparing && <CompareDialog onClose={() => setComparing(false)} />}
    </section>
  )
}
