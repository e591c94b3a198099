import { Plural, useLingui } from '@lingui/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NothingCounted, ReportCard } from './report-card.tsx'

export interface Count {
  readonly key: string
  readonly name: string
  readonly count: number
  /** Replaces the name, e.g. with a link. */
  readonly shown?: ReactNode
}

interface CountCardProps {
  readonly title: string
  readonly hint?: string
  /** Names of the two columns. */
  readonly columns: readonly [string, string]
  /** Highest count first. */
  readonly counts: readonly Count[]
  /** Something was counted, but is too rare to be listed. */
  readonly hasRare?: boolean
}

const collapsedCount = 10

/** Table of the most frequent items. */
export const CountCard = ({ title, hint, columns, counts, hasRare = false }: CountCardProps) => {
  const { i18n } = useLingui()
  const [isLong, setLong] = useState(false)
  const highestCount = counts[0]?.count ?? 1
  const rest = counts.length - collapsedCount
  return (
    <ReportCard title={title} {...(hint !== undefined && { hint })} rows={[columns, ...counts.map(({ name, count }) => [name, count])]}>
      {counts.length === 0 ? (
        <NothingCounted hasRare={hasRare} />
      ) : (
        <table className="w-full table-fixed border-collapse text-14px">
          <thead>
            <tr className="text-13px text-muted">
              <th scope="col" className="pb-1 text-start font-medium">
                {columns[0]}
              </th>
              <th scope="col" className="w-24 pb-1 text-end font-medium">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.slice(0, isLong ? undefined : collapsedCount).map(({ key, name, count, shown }) => (
              <tr key={key}>
                <th scope="row" className="py-1 pe-3 text-start font-normal">
                  <span className="line-clamp-3 break-words" title={name}>
                    {shown ?? name}
                  </span>
                  <span
                    aria-hidden="true"
                    style={{ inlineSize: `${(count / highestCount) * 100}%` }}
                    className="mt-1 block h-1 min-w-1 rounded-full bg-primary"
                  />
                </th>
                <td className="tabular py-1 text-end align-top">{i18n.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && !isLong && (
        <Button variant="ghost" onClick={() => setLong(true)} className="mt-2">
          <Plural id="admin.report.more" value={rest} one="# more" other="# more" />
        </Button>
      )}
    </ReportCard>
  )
}
