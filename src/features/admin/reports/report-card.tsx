import { Trans, useLingui } from '@lingui/macro'
import { type ReactNode, useId } from 'react'
import { csvOf } from '../../../domain/admin/csv.ts'
import { saveFile } from '../../../platform/files.ts'
import { Button } from '../../../ui/button.tsx'

interface ReportCardProps {
  readonly title: string
  readonly hint?: string
  /** Columns and rows of the exported file, which is named after the title. */
  readonly rows: readonly (readonly (string | number)[])[]
  readonly children: ReactNode
}

/** One part of the report, with an export button. */
export const ReportCard = ({ title, hint, rows, children }: ReportCardProps) => {
  const { t } = useLingui()
  const id = useId()
  const save = () => void saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), `${title}.csv`)
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-solid border-line bg-surface p-4 text-on-surface sm:p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={id} className="m-0 text-16px font-semibold">
            {title}
          </h2>
          {hint && <p className="m-0 mt-1 text-13px text-muted">{hint}</p>}
        </div>
        {rows.length > 1 && (
          <Button icon="i-lucide-file-down" onClick={save} aria-label={t({ id: 'admin.report.csv.of', message: `CSV: ${title}` })}>
            <Trans id="admin.report.csv">CSV</Trans>
          </Button>
        )}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** @param hasRare something was counted, but not often enough to be listed */
export const NothingCounted = ({ hasRare = false }: { readonly hasRare?: boolean }) => (
  <p className="m-0 text-14px text-muted">
    {hasRare ? (
      <Trans id="admin.report.only_rare">Only rare searches in this period.</Trans>
    ) : (
      <Trans id="admin.report.nothing">Nothing was counted in this period.</Trans>
    )}
  </p>
)
