import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { textFor } from '#contract/locale.ts'
import type { PreviewedRow } from '#contract/table-mapping.ts'
import { fieldsAtom } from '../../../domain/config/atoms.ts'
import { Icon } from '../../../ui/icon.tsx'

type Field = PreviewedRow['fields'][number]

const useFieldTexts = () => {
  const { i18n } = useLingui()
  const fields = useAtomValue(fieldsAtom)
  return ({ field, label, values }: Field): { readonly label: string; readonly value: string } => {
    const definition = fields.find(({ field_name }) => field_name === field)
    const shown = definition?.type === 'date' ? values.map((value) => i18n.date(value, { dateStyle: 'medium', timeZone: 'UTC' })) : values
    return { label: label ?? (textFor(definition?.default_labels, i18n.locale) || field), value: shown.join(', ') }
  }
}

const Access = ({ view }: Pick<PreviewedRow, 'view'>) => {
  const { i18n } = useLingui()
  if (view === null || view.includes('everyone')) return null
  const groups = new Intl.ListFormat(i18n.locale).format(view)
  return (
    <p className="m-0 flex items-center gap-1.5 text-13px text-warning">
      <Icon name="i-lucide-eye-off" className="size-4" />
      {view.length === 0 ? (
        <Trans id="admin.tables.row.hidden">Hidden from everyone</Trans>
      ) : (
        <Trans id="admin.tables.row.restricted">Only for {groups}</Trans>
      )}
    </p>
  )
}

const Row = ({ row }: { readonly row: PreviewedRow }) => {
  const { t } = useLingui()
  const textsOf = useFieldTexts()
  const name = row.path?.slice(row.path.lastIndexOf('/') + 1) ?? t({ id: 'admin.tables.row.all', message: 'All files of the folder' })
  const title = row.fields.find(({ field }) => field === 'title')?.values.join(', ')
  const others = row.fields.filter(({ field, values }) => field !== 'title' && values.some((value) => value !== ''))
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-3 last:border-0">
      <div className="flex size-18 items-center justify-center overflow-hidden rounded-control bg-tint">
        {row.picture === null ? (
          <Icon name={row.isFound ? 'i-lucide-file' : 'i-lucide-file-x'} className="size-6 text-muted" />
        ) : (
          <img src={row.picture} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1">
        <p className="m-0 font-medium [overflow-wrap:anywhere]">{title || name}</p>
        <p className="m-0 text-13px text-muted [overflow-wrap:anywhere]">
          <bdi>{row.path ?? name}</bdi>
        </p>
        {!row.isFound && (
          <p className="m-0 flex items-center gap-1.5 text-13px text-warning">
            <Icon name="i-lucide-triangle-alert" className="size-4" />
            <Trans id="admin.tables.row.missing">There is no such file</Trans>
          </p>
        )}
        <Access view={row.view} />
        {others.length > 0 && (
          <dl className="m-0 mt-1 grid grid-cols-1 gap-x-6 gap-y-1 text-13px lg:grid-cols-2">
            {others.map((field) => {
              const { label, value } = textsOf(field)
              return (
                <div key={field.field} className="min-w-0">
                  <dt className="inline text-muted">{label}: </dt>
                  <dd className="m-0 inline [overflow-wrap:anywhere]">{value}</dd>
                </div>
              )
            })}
          </dl>
        )}
      </div>
    </li>
  )
}

interface PreviewedRowsProps {
  /** The first ones. */
  readonly rows: readonly PreviewedRow[]
  /** Number of all rows. */
  readonly rowCount: number
}

/** The first rows of a table as their files will look. */
export const PreviewedRows = ({ rows, rowCount }: PreviewedRowsProps) => {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-card border border-solid border-line bg-surface p-4 text-on-surface sm:p-5">
      <h3 id={id} className="m-0 text-16px font-semibold">
        <Trans id="admin.tables.rows">How the files will look</Trans>
      </h3>
      <p className="m-0 mt-1 text-13px text-muted">
        <Plural id="admin.tables.rows.count" value={rowCount} one="# row" other={`The first ${rows.length} of # rows`} />
      </p>
      <ul className="m-0 mt-2 list-none p-0">
        {rows.map((row, at) => (
          <Row key={`${at} ${row.path}`} row={row} />
        ))}
      </ul>
    </section>
  )
}
