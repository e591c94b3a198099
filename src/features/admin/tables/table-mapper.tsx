import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnMapping, MediaTable } from '#contract/table-mapping.ts'
import { isRight, losesRight, withMapping } from '../../../domain/admin/table-columns.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { ColumnList } from './column-list.tsx'
import { PreviewedRows } from './previewed-rows.tsx'
import { TableEffects } from './table-effects.tsx'

interface TableMapperProps {
  readonly table: MediaTable
  readonly onBack: () => void
  readonly onDone: (result: 'saved' | 'removed') => void
}

/** A changed column that waits for the confirmation that its right is lost. */
interface LostRight {
  readonly at: number
  readonly mapping: ColumnMapping
}

/** Chooses what the columns of a table stand for, with the first rows and the hidden files as they will be. */
export const TableMapper = ({ table, onBack, onDone }: TableMapperProps) => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const showError = useSetAtom(showErrorAtom)
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<readonly ColumnMapping[] | null>(null)
  const [lostRight, setLostRight] = useState<LostRight | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { path, use } = table
  const load = useCallback(
    (signal: AbortSignal) => api.call('previewTable', { body: { path, columns: edited && [...edited] }, signal }),
    [api, path, edited],
  )
  const state = useLoaded(use === 'missing' ? null : load, true)
  // The list that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  const send = async (columns: readonly ColumnMapping[] | null) => {
    setSaving(true)
    try {
      await api.call('saveTableMapping', { body: { path, columns: columns && [...columns] } })
      onDone(columns ? 'saved' : 'removed')
    } catch (failure) {
      showError(failure)
      setSaving(false)
    }
  }
  const preview = state.status === 'success' ? state.value : null
  const columns = edited ?? preview?.columns.map(({ mapping }) => mapping) ?? []
  const change = (at: number, mapping: ColumnMapping) => {
    const before = columns[at]
    if (before && losesRight(before, mapping)) setLostRight({ at, mapping })
    else setEdited(withMapping(columns, at, mapping))
  }
  const confirmLostRight = (isConfirmed: boolean) => {
    if (isConfirmed && lostRight) {
      const isNamedRight = preview?.columns[lostRight.at]?.isRight === true
      setEdited(withMapping(columns, lostRight.at, { ...lostRight.mapping, ...(isNamedRight && { ignoresRight: true as const }) }))
    }
    setLostRight(null)
  }
  const lostHeader = lostRight?.mapping.header ?? ''
  const hasRights = columns.some(isRight)
  const hasFileColumn = columns.some((column) => column.as === 'field' && column.field === 'file')

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="ghost" icon="i-lucide-arrow-left" onClick={onBack} className="[&_svg]:rtl:-scale-x-100">
          <Trans id="admin.tables.back">All tables</Trans>
        </Button>
        <h2 ref={heading} tabIndex={-1} className="m-0 min-w-0 text-16px font-semibold outline-none [overflow-wrap:anywhere]">
          <bdi>{path}</bdi>
        </h2>
      </div>
      {use === 'missing' && (
        <p className="m-0 max-w-160">
          <Trans id="admin.tables.missing.text">
            This file does not exist any more. If it comes back, the columns chosen here apply again. Remove the choice if you do not need
            it.
          </Trans>
        </p>
      )}
      {use !== 'missing' && state.status === 'loading' && <LoadingIndicator />}
      {state.status === 'failure' && (
        <LoadFailure
          title={t({ id: 'admin.tables.preview.failure', message: 'The table could not be read' })}
          failure={state.failure}
          onRetry={state.retry}
        />
      )}
      {preview && (
        <>
          <ColumnList columns={preview.columns} mappings={columns} onChange={change} />
          <TableEffects preview={preview} hasFileColumn={hasFileColumn} hasRights={hasRights} />
          <PreviewedRows rows={preview.rows} rowCount={preview.rowCount} />
        </>
      )}
      <div className="sticky bottom-[calc(var(--bottom-bar)+var(--save-bar))] z-4 flex flex-wrap justify-end gap-2 border-bs border-line bg-background py-3">
        {(use === 'mapped' || use === 'missing') && (
          <Button loading={isSaving && isRemoving} onClick={() => setRemoving(true)}>
            <Trans id="admin.tables.remove">Remove the choice</Trans>
          </Button>
        )}
        {preview && (
          <Button
            variant="primary"
            icon="i-lucide-save"
            loading={isSaving && !isRemoving}
            disabled={!hasFileColumn}
            onClick={() => void send(columns)}
          >
            <Trans id="admin.tables.save">Save and use the table</Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={lostRight !== null}
        title={t({ id: 'admin.tables.right.title', message: 'Remove these rights?' })}
        confirmLabel={t({ id: 'admin.tables.right.confirm', message: 'Remove the rights' })}
        cancelLabel={t({ id: 'admin.tables.right.cancel', message: 'Keep the rights' })}
        onResult={confirmLostRight}
      >
        <Trans id="admin.tables.right.text">
          The column “{lostHeader}” then no longer restricts who may see or download the files. Files that it hides now can be seen by
          everyone who opens the portal, unless another table restricts them.
        </Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={isRemoving}
        title={t({ id: 'admin.tables.remove.title', message: 'Remove the chosen columns?' })}
        confirmLabel={t({ id: 'admin.tables.remove.confirm', message: 'Remove' })}
        cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
        loading={isSaving}
        onResult={(isConfirmed) => (isConfirmed ? void send(null) : setRemoving(false))}
      >
        <Trans id="admin.tables.remove.text">
          The table then describes files only if its name is vitrine.csv. Texts from it disappear, and files that its rights hide can be
          seen again.
        </Trans>
      </ConfirmDialog>
    </div>
  )
}
