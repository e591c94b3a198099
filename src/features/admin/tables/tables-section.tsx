import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { MediaTable } from '#contract/table-mapping.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { useRepeatedRefresh } from '../../../ui/use-repeated-refresh.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { TableMapper } from './table-mapper.tsx'

/** A saved mapping appears in the list after the next pass over the folder. */
const refreshMs = 1000

const TableState = ({ table }: { readonly table: MediaTable }) => {
  if (table.use === 'noticed')
    return <Plural id="admin.tables.noticed" value={table.fileCount ?? 0} one="Names # file. Not used." other="Names # files. Not used." />
  if (table.use === 'mapped') return <Trans id="admin.tables.mapped">Used, with the columns chosen here.</Trans>
  if (table.use === 'named') return <Trans id="admin.tables.named">Used because of its name, with automatic columns.</Trans>
  return <Trans id="admin.tables.missing">Columns are chosen here, but the file does not exist.</Trans>
}

const icons: Readonly<Record<MediaTable['use'], string>> = {
  noticed: 'i-lucide-circle-dashed',
  mapped: 'i-lucide-circle-check',
  named: 'i-lucide-circle-check',
  missing: 'i-lucide-triangle-alert',
}

const TableList = ({ tables, onOpen }: { readonly tables: readonly MediaTable[]; readonly onOpen: (table: MediaTable) => void }) => {
  const { t } = useLingui()
  return (
    <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
      {tables.map((table) => (
        <li
          key={table.path}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-solid border-line bg-surface p-4 text-on-surface"
        >
          <Icon name={icons[table.use]} className={`size-5 ${table.use === 'missing' ? 'text-warning' : 'text-muted'}`} />
          <div className="min-w-0 flex-1 basis-48">
            <p className="m-0 font-medium [overflow-wrap:anywhere]">
              <bdi>{table.path}</bdi>
            </p>
            <p className="m-0 text-13px text-muted">
              <TableState table={table} />
            </p>
          </div>
          <Button
            variant={table.use === 'noticed' ? 'primary' : 'secondary'}
            onClick={() => onOpen(table)}
            aria-label={t({ id: 'admin.tables.open.of', message: `Choose columns: ${table.path}` })}
          >
            <Trans id="admin.tables.open">Choose columns</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Tables of the media folder, and what their columns stand for. A mapping takes effect when it is saved. */
export const TablesSection = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const load = useCallback((signal: AbortSignal) => api.call('getTables', { signal }), [api])
  const { retry: refresh, ...state } = useLoaded(load, true)
  const [opened, setOpened] = useState<MediaTable | null>(null)
  const [notice, setNotice] = useState<'saved' | 'removed' | null>(null)
  const refreshRepeatedly = useRepeatedRefresh(refresh, refreshMs)
  const open = (table: MediaTable | null) => {
    setNotice(null)
    setOpened(table)
  }
  const close = (result: 'saved' | 'removed') => {
    setOpened(null)
    setNotice(result)
    refreshRepeatedly()
  }
  if (opened) return <TableMapper table={opened} onBack={() => open(null)} onDone={close} />
  if (state.status === 'loading') return <LoadingIndicator />
  if (state.status === 'failure')
    return (
      <LoadFailure
        title={t({ id: 'admin.tables.failure', message: 'The tables could not be loaded' })}
        failure={state.failure}
        onRetry={refresh}
      />
    )
  const { tables } = state.value
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="m-0 max-w-160 text-muted">
        <Trans id="admin.tables.text">
          CSV tables of the media folder can describe its files: titles, keywords, rights and fields of your own. Choose what their columns
          mean. Changes take effect when you save them.
        </Trans>
      </p>
      <p role="status" className="m-0 text-14px font-medium empty:hidden">
        {notice === 'saved' && (
          <Trans id="admin.tables.saved">The columns are saved. The files show the change within a few seconds.</Trans>
        )}
        {notice === 'removed' && (
          <Trans id="admin.tables.removed">
            The table is no longer used as chosen here. The files show the change within a few seconds.
          </Trans>
        )}
      </p>
      {tables === null && (
        <EmptyState
          icon="i-lucide-hourglass"
          title={t({ id: 'admin.tables.reading', message: 'The media folder is still being read' })}
          action={
            <Button icon="i-lucide-rotate-cw" onClick={refresh}>
              <Trans id="global.retry">Try again</Trans>
            </Button>
          }
        />
      )}
      {tables?.length === 0 && (
        <EmptyState icon="i-lucide-table" title={t({ id: 'admin.tables.none', message: 'No tables found' })}>
          <Trans id="admin.tables.none.hint">
            Put a CSV table into the media folder. One column has to contain the names of the files.
          </Trans>
        </EmptyState>
      )}
      {tables && tables.length > 0 && <TableList tables={tables} onOpen={open} />}
    </div>
  )
}
