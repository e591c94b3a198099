import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { Report } from '#contract/report.ts'
import { type Period, periods, rangeOfPeriod, spansOf } from '../../../domain/admin/report-periods.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'
import { DateCard } from './date-card.tsx'
import { MediaProblemList } from './media-problem-list.tsx'
import { ReportLists } from './report-lists.tsx'
import { TimeCard } from './time-card.tsx'

/** Report for two days, with these days: while the next report loads, the previous one stays with its own days. */
const useReport = (from: string, to: string) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal) => ({ from, to, report: await api.call('getReport', { query: { from, to }, signal }) }),
    [api, from, to],
  )
  return useLoaded(load, true)
}

const found = 'var(--c-primary)'
const missing = 'var(--c-muted)'

const Charts = ({ report, from, to }: { readonly report: Report; readonly from: string; readonly to: string }) => {
  const { t } = useLingui()
  const spans = spansOf(report.days, { from, to })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-5">
      <TimeCard
        title={t({ id: 'admin.report.searches', message: 'Searches' })}
        spans={spans}
        series={[
          {
            name: t({ id: 'admin.report.searches.found', message: 'With results' }),
            colour: found,
            valueOf: ({ searches, withoutResult }) => searches - withoutResult,
          },
          {
            name: t({ id: 'admin.report.searches.empty', message: 'Without results' }),
            colour: missing,
            valueOf: ({ withoutResult }) => withoutResult,
          },
        ]}
      />
      <TimeCard
        title={t({ id: 'admin.report.downloads', message: 'Downloads' })}
        spans={spans}
        series={[
          {
            name: t({ id: 'admin.report.downloads.assets', message: 'Downloaded files' }),
            colour: found,
            valueOf: ({ downloads }) => downloads,
          },
        ]}
      />
    </div>
  )
}

/** Usage statistics per day, without personal data. */
export const ReportsSection = () => {
  const { t } = useLingui()
  const [period, setPeriod] = useState<Period>(30)
  const [now] = useState(() => Date.now())
  const { from, to } = rangeOfPeriod(period, now)
  const state = useReport(from, to)
  // While a new report loads, the previous one is shown faded.
  const isPrevious = state.status === 'success' && state.value.from !== from
  const names: Readonly<Record<Period, string>> = {
    7: t({ id: 'admin.report.days.7', message: 'The last 7 days' }),
    30: t({ id: 'admin.report.days.30', message: 'The last 30 days' }),
    90: t({ id: 'admin.report.days.90', message: 'The last 90 days' }),
    365: t({ id: 'admin.report.days.365', message: 'The last 365 days' }),
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t({ id: 'admin.report.period', message: 'Period' })}
          value={String(period)}
          options={periods.map((one) => ({ value: String(one), label: names[one] }))}
          onChange={(chosen) => setPeriod(periods.find((one) => String(one) === chosen) ?? 30)}
        />
        <p className="m-0 max-w-120 text-13px text-muted">
          <Trans id="admin.report.private">
            Counted per day, from midnight to midnight UTC. The counts contain no names. The server also writes each download with its
            account to the audit table of its database.
          </Trans>
        </p>
      </div>
      <MediaProblemList />
      <DateCard />
      {state.status === 'loading' && <LoadingIndicator />}
      {state.status === 'failure' && (
        <LoadFailure
          title={t({ id: 'admin.report.failure', message: 'The report could not be loaded' })}
          failure={state.failure}
          onRetry={state.retry}
        />
      )}
      {state.status === 'success' && (
        <div aria-busy={isPrevious} className="grid grid-cols-1 gap-5 transition-opacity duration-200 aria-busy:opacity-50">
          <Charts {...state.value} />
          <ReportLists report={state.value.report} />
        </div>
      )}
    </div>
  )
}
