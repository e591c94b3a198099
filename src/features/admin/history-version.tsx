import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { PublishedVersion } from '#contract/workspace.ts'
import { editingAtom, isReadOnlyAtom } from '../../domain/admin/atoms.ts'
import { differences } from '../../domain/admin/differences.ts'
import { editedPart, loadVersionAtom, pathOfPart, restoreVersionAtom } from '../../domain/admin/history.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { DifferenceList } from './difference-list.tsx'

interface HistoryVersionProps {
  readonly version: PublishedVersion
  /** The version was restored. */
  readonly onDone: () => void
}

/** Differences of one version, with a button that restores it. */
export const HistoryVersion = ({ version, onDone }: HistoryVersionProps) => {
  const { t, i18n } = useLingui()
  const load = useSetAtom(loadVersionAtom)
  const restore = useSetAtom(restoreVersionAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const editing = useAtomValue(editingAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const state = useLoaded(useCallback((signal: AbortSignal) => load({ version, signal }), [load, version]))
  if (state.status === 'loading') return <Spinner className="size-5" label={t({ id: 'global.loading', message: 'Loading …' })} />
  if (state.status === 'failure') {
    const { message, values } = failureMessages.of(state.failure)
    return <p role="alert">{i18n._(message, values)}</p>
  }
  const found = editing ? differences(editedPart(editing, version.part), state.value.value, pathOfPart(version.part)) : []
  if (found.length === 0)
    return (
      <p className="m-0 px-2 pb-2 text-14px text-muted">
        <Trans id="admin.history.same">This is the current state.</Trans>
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-3 px-2 pt-1 pb-3">
      <DifferenceList
        differences={found}
        before={<Trans id="admin.history.now">Now:</Trans>}
        after={<Trans id="admin.history.then">Then:</Trans>}
      />
      {state.value.isNewer && (
        <p className="m-0 text-13px text-warning">
          <Trans id="admin.history.newer">A newer version of the program wrote this; you can only view it.</Trans>
        </p>
      )}
      {state.value.isMissing && (
        <p className="m-0 text-13px text-warning">
          <Trans id="admin.history.file_missing">This file is no longer stored. Upload it again to use it.</Trans>
        </p>
      )}
      <Button
        icon="i-lucide-undo-2"
        disabled={isReadOnly || state.value.isNewer || state.value.isMissing}
        onClick={() => {
          restore(version.part, state.value)
          onDone()
        }}
        className="justify-self-start"
      >
        <Trans id="admin.history.back">Restore this version</Trans>
      </Button>
    </div>
  )
}
