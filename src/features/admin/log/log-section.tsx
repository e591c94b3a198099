import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { AuditLog, ListedAuditEntry } from '#contract/people.ts'
import { logFilePageCount, logPageCount, maxLogFileCount } from '../../../domain/admin/log.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { CsvButton } from '../../../widgets/csv-button/csv-button.tsx'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { eventNames } from './event-names.ts'
import { LogList } from './log-list.tsx'
import { useLogTexts } from './use-log-texts.ts'

interface Filter {
  readonly event: string
  readonly name: string
}

/** Reads a page of the log that matches a filter. */
const useReadLog = ({ event, name }: Filter) => {
  const api = useAtomValue(apiAtom)
  return useCallback(
    (rows: number, before: number | null, signal?: AbortSignal): Promise<AuditLog> =>
      api.call('getAudit', {
        query: {
          ...(event && { event }),
          ...(name.trim() && { name: name.trim().slice(0, 256) }),
          ...(before !== null && { before: String(before) }),
          rows: String(rows),
        },
        ...(signal && { signal }),
      }),
    [api, event, name],
  )
}

type ReadLog = ReturnType<typeof useReadLog>

/** Saves the entries that match as a CSV file. */
const LogCsvButton = ({ read, title }: { readonly read: ReadLog; readonly title: string }) => {
  const { t } = useLingui()
  const { eventText, accountText, detailTexts } = useLogTexts()
  const readAll = async () => {
    const entries: ListedAuditEntry[] = []
    let before: number | null = null
    do {
      const page: AuditLog = await read(logFilePageCount, before)
      entries.push(...page.entries)
      before = page.next
    } while (before !== null && entries.length < maxLogFileCount)
    const columns = [
      t({ id: 'admin.log.time', message: 'Time' }),
      t({ id: 'admin.log.person', message: 'Person' }),
      t({ id: 'admin.log.action', message: 'Action' }),
      t({ id: 'admin.log.account', message: 'Account' }),
      t({ id: 'admin.log.details', message: 'Details' }),
    ]
    const rows = entries.map((entry) => [
      new Date(entry.at).toISOString(),
      accountText(entry.person) ?? '',
      eventText(entry.event),
      accountText(entry.account) ?? '',
      detailTexts(entry).join('; '),
    ])
    return [columns, ...rows]
  }
  return <CsvButton title={title} read={readAll} />
}

/** The first page, and those that a user has loaded after it. */
const LoadedLog = ({ first, read }: { readonly first: AuditLog; readonly read: ReadLog }) => {
  const { t } = useLingui()
  const showError = useSetAtom(showErrorAtom)
  const [more, setMore] = useState<readonly AuditLog[]>([])
  const [isReading, setReading] = useState(false)
  const pages = [first, ...more]
  const next = pages.at(-1)?.next ?? null
  const entries = pages.flatMap((page) => page.entries)
  const readMore = async () => {
    setReading(true)
    try {
      const page = await read(logPageCount, next)
      setMore([...more, page])
    } catch (failure) {
      showError(failure)
    }
    setReading(false)
  }
  if (entries.length === 0)
    return (
      <EmptyState icon="i-lucide-scroll-text" title={t({ id: 'admin.log.none', message: 'No entry fits' })}>
        <Trans id="admin.log.none.hint">Choose another action, or check the username.</Trans>
      </EmptyState>
    )
  return (
    <>
      <LogList entries={entries} />
      {next !== null && (
        <Button className="justify-self-center" loading={isReading} onClick={() => void readMore()}>
          <Trans id="admin.log.more">Show earlier entries</Trans>
        </Button>
      )}
    </>
  )
}

/** Log of sign-ins and changes. */
export const LogSection = () => {
  const { t, i18n } = useLingui()
  const [filter, setFilter] = useState<Filter>({ event: '', name: '' })
  const read = useReadLog(filter)
  const load = useCallback(async (signal: AbortSignal) => ({ filter, read, log: await read(logPageCount, null, signal) }), [filter, read])
  const { retry: refresh, attempt, ...state } = useLoaded(load, true)
  const title = t({ id: 'admin.section.log', message: 'Log' })
  const events = Object.entries(eventNames)
    .map(([value, name]) => ({ value, label: i18n._(name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale))
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="m-0 max-w-160 text-muted">
        <Trans id="admin.log.text">
          Who signed in and who changed what. Nobody can change the entries here, and downloads are not listed.
        </Trans>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-0 flex-1 basis-56"
          label={t({ id: 'admin.log.action', message: 'Action' })}
          value={filter.event}
          options={[{ value: '', label: t({ id: 'admin.log.action.all', message: 'All actions' }) }, ...events]}
          onChange={(event) => setFilter({ ...filter, event })}
        />
        <TextField
          className="min-w-0 flex-1 basis-56"
          type="search"
          label={t({ id: 'admin.log.name', message: 'Username, complete' })}
          value={filter.name}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setFilter({ ...filter, name: target.value })}
        />
        <LogCsvButton read={read} title={title} />
      </div>
      {state.status === 'loading' && <LoadingIndicator />}
      {state.status === 'failure' && (
        <LoadFailure
          title={t({ id: 'admin.log.failure', message: 'The log could not be loaded' })}
          failure={state.failure}
          onRetry={refresh}
        />
      )}
      {state.status === 'success' && (
        <div aria-busy={state.value.read !== read} className="grid grid-cols-1 gap-4 transition-opacity duration-200 aria-busy:opacity-50">
          <LoadedLog
            key={`${attempt} ${state.value.filter.event} ${state.value.filter.name}`}
            first={state.value.log}
            read={state.value.read}
          />
        </div>
      )}
    </div>
  )
}
