import { Trans, useLingui } from '@lingui/macro'
import type { ReportSpan } from '../../../domain/admin/report-periods.ts'
import { BarChart } from './bar-chart.tsx'
import { NothingCounted, ReportCard } from './report-card.tsx'

interface Series {
  readonly name: string
  /** CSS colour. */
  readonly colour: string
  readonly valueOf: (span: ReportSpan) => number
}

interface TimeCardProps {
  readonly title: string
  readonly spans: readonly ReportSpan[]
  readonly series: readonly Series[]
}

const useSpanName = (spans: readonly ReportSpan[]): ((span: ReportSpan) => string) => {
  const { i18n } = useLingui()
  // A year starts and ends with the same month, so the labels need the year.
  const isOneYear = spans[0]?.from.slice(0, 4) === spans.at(-1)?.to.slice(0, 4)
  const write = new Intl.DateTimeFormat(i18n.locale, {
    day: 'numeric',
    month: 'short',
    ...(!isOneYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return ({ from, to }) => (from === to ? write.format(Date.parse(from)) : write.formatRange(Date.parse(from), Date.parse(to)))
}

/** Values over time as a bar chart and as a table. */
export const TimeCard = ({ title, spans, series }: TimeCardProps) => {
  const { t, i18n } = useLingui()
  const nameOf = useSpanName(spans)
  const time = t({ id: 'admin.report.time', message: 'Time' })
  const rows = spans.map((span) => [span.from, span.to, ...series.map(({ valueOf }) => valueOf(span))])
  const totals = series.map(({ name, valueOf }) => {
    const count = spans.reduce((sum, span) => sum + valueOf(span), 0)
    return { name, count, text: `${name}: ${i18n.number(count)}` }
  })
  const isEmpty = totals.every(({ count }) => count === 0)
  const columns = [
    t({ id: 'admin.report.from', message: 'From' }),
    t({ id: 'admin.report.to', message: 'To' }),
    ...series.map(({ name }) => name),
  ]
  return (
    <ReportCard title={title} rows={isEmpty ? [] : [columns, ...rows]}>
      {isEmpty ? (
        <NothingCounted />
      ) : (
        <>
          <ul className="m-0 mb-3 flex list-none flex-wrap gap-x-6 gap-y-1 p-0 text-14px">
            {series.map(({ name, colour }, at) => (
              <li key={name} className="flex items-center gap-2">
                {series.length > 1 && <span aria-hidden="true" style={{ background: colour }} className="size-3 rounded-2px" />}
                <span className="tabular">{totals[at]?.text}</span>
              </li>
            ))}
          </ul>
          <BarChart
            label={`${title}. ${totals.map(({ text }) => text).join(', ')}`}
            bars={spans.map((span) => ({ name: nameOf(span), parts: series.map(({ valueOf }) => valueOf(span)) }))}
            colours={series.map(({ colour }) => colour)}
            writeNumber={(value) => i18n.number(value)}
          />
          <details className="mt-3 text-14px">
            <summary className="flex min-h-11 cursor-pointer items-center text-primary">
              <Trans id="admin.report.table">As a table</Trans>
            </summary>
            <div className="relative overflow-x-auto">
              <table className="w-full border-collapse text-start text-13px">
                <thead>
                  <tr>
                    {[time, ...series.map(({ name }) => name)].map((name) => (
                      <th key={name} scope="col" className="border-b border-line-strong py-2 pe-4 text-start font-medium">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {spans.map((span) => (
                    <tr key={span.from}>
                      <th scope="row" className="border-b border-line py-1.5 pe-4 text-start font-normal whitespace-nowrap">
                        {nameOf(span)}
                      </th>
                      {series.map(({ name, valueOf }) => (
                        <td key={name} className="tabular border-b border-line py-1.5 pe-4">
                          {i18n.number(valueOf(span))}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </ReportCard>
  )
}
