import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { PublishedVersion } from '#contract/workspace.ts'
import { editingAtom, isReadOnlyAtom } from '../../domain/admin/atoms.ts'
import { differences } from '../../domain/admin/differences.ts'
import { bringBackAtom, editedPart, loadVersionAtom, placeOfPart } from '../../domain/admin/history.ts'
import { failureWordsAtom } from '../../domain/toasts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { DifferenceList } from './difference-list.tsx'

interface HistoryVersionProps {
  readonly version: PublishedVersion
  /** It has been brought back. */
  readonly onDone: () => void
}

/** What one version would change, and the way back to it. */
export const HistoryVersion = ({ version, onDone }: HistoryVersionProps) => {
  const { t, i18n } = useLingui()
  const load = useSetAtom(loadVersionAtom)
  const bringBack = useSetAtom(bringBackAtom)
  const words = useAtomValue(failureWordsAtom)
  const editing = useAtomValue(editingAtom)
  const isReadOnly = useAtomValue(isReadOnlyAtom)
  const state = useLoaded(useCallback((signal: AbortSignal) => load({ version, signal }), [load, version]))
  if (state.status === 'loading') return <Spinner className="size-5" label={t({ id: 'global.loading', message: 'Loading …' })} />
  if (state.status === 'failure') {
    const { message, values } = words.of(state.failure)
    return <p role="alert">{i18n._(message, values)}</p>
  }
  const found = editing ? differences(editedPart(editing, version.part), state.value.value, placeOfPart(version.part)) : []
  if (found.length === 0)
    return (
      <p className="m-0 px-2 pb-2 text-14px text-muted">
        <Trans id="admin.history.same">This is what stands here now.</Trans>
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
          <Trans id="admin.history.newer">A newer version of the program wrote this; it can only be looked at.</Trans>
        </p>
      )}
      <Button
        icon="i-lucide-undo-2"
        disabled={isReadOnly || state.value.isNewer}
        onClick={() => {
          bringBack(version.part, state.value)
          onDone()
        }}
        className="justify-self-start"
      >
        <Trans id="admin.history.back">Bring this version back</Trans>
      </Button>
    </div>
  )
}
