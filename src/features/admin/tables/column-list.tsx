import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { builtInLocales, textFor } from '#contract/locale.ts'
import type { ColumnMapping, PreviewedColumn } from '#contract/table-mapping.ts'
import { columnFields, hasLanguages, splitField } from '../../../domain/admin/table-columns.ts'
import { fieldsAtom } from '../../../domain/config/atoms.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { type Option, SelectField } from '../../../widgets/config-form/select-field.tsx'

const ignored = ':ignored'
const own = ':own'

const mappingOf = (header: string, choice: string): ColumnMapping => {
  if (choice === ignored) return { as: 'ignored', header }
  return choice === own ? { as: 'own', header } : { as: 'field', header, field: choice }
}

const choiceOf = (mapping: ColumnMapping): string => {
  if (mapping.as === 'ignored') return ignored
  return mapping.as === 'own' ? own : splitField(mapping.field).name
}

/** What a column can stand for. */
const useChoices = (): ((header: string) => readonly Option[]) => {
  const { t, i18n } = useLingui()
  const known = new Map(useAtomValue(fieldsAtom).map((field) => [field.field_name, field.default_labels]))
  const fields = columnFields.map((field) => ({ value: field, label: textFor(known.get(field), i18n.locale) || field }))
  return (header) => [
    { value: own, label: t({ id: 'admin.tables.column.own', message: `Own field “${header}”` }) },
    { value: ignored, label: t({ id: 'admin.tables.column.ignored', message: 'Ignore' }) },
    { value: 'file', label: t({ id: 'admin.tables.column.file', message: 'Name of the file' }) },
    ...fields,
    { value: 'view', label: t({ id: 'admin.tables.column.view', message: 'Right to see the file' }) },
    { value: 'download', label: t({ id: 'admin.tables.column.download', message: 'Right to download the file' }) },
    { value: 'visible_from', label: t({ id: 'admin.tables.column.visible-from', message: 'Visible from' }) },
    { value: 'visible_until', label: t({ id: 'admin.tables.column.visible-until', message: 'Visible until' }) },
    { value: 'download_from', label: t({ id: 'admin.tables.column.download-from', message: 'Download from' }) },
    { value: 'download_until', label: t({ id: 'admin.tables.column.download-until', message: 'Download until' }) },
  ]
}

interface ColumnRowProps {
  readonly column: PreviewedColumn
  readonly mapping: ColumnMapping
  readonly onChange: (mapping: ColumnMapping) => void
}

interface ColumnLabelsProps {
  readonly mapping: Extract<ColumnMapping, { as: 'own' }>
  readonly onChange: (mapping: ColumnMapping) => void
}

/** Labels of a field by language. Without them, its label is the header. */
const ColumnLabels = ({ mapping, onChange }: ColumnLabelsProps) => {
  const { t, i18n } = useLingui()
  const { header, labels = {} } = mapping
  const languageNames = new Intl.DisplayNames([i18n.locale], { type: 'language', fallback: 'code' })
  return (
    <details className="w-full">
      <summary className="flex min-h-9 cursor-pointer items-center text-13px text-primary">
        <Trans id="admin.tables.column.labels">Labels by language</Trans>
      </summary>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {builtInLocales.map((tag) => (
          <TextField
            key={tag}
            label={languageNames.of(tag) ?? tag}
            aria-label={t({ id: 'admin.tables.column.label_in', message: `${languageNames.of(tag) ?? tag}: label of “${header}”` })}
            lang={tag}
            placeholder={header}
            defaultValue={labels[tag] ?? ''}
            maxLength={120}
            onBlur={({ target: { value } }) => {
              if (value !== (labels[tag] ?? '')) onChange({ ...mapping, labels: { ...labels, [tag]: value } })
            }}
          />
        ))}
      </div>
    </details>
  )
}

const ColumnRow = ({ column: { header, samples }, mapping, onChange }: ColumnRowProps) => {
  const { t, i18n } = useLingui()
  const choicesFor = useChoices()
  const fields = useAtomValue(fieldsAtom)
  const languageNames = new Intl.DisplayNames([i18n.locale], { type: 'language', fallback: 'code' })
  const { name, locale } = mapping.as === 'field' ? splitField(mapping.field) : { name: '', locale: '' }
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="m-0 font-medium [overflow-wrap:anywhere]">
          <bdi>{header}</bdi>
        </p>
        <p className="m-0 line-clamp-2 text-13px text-muted [overflow-wrap:anywhere]">
          {samples.length > 0 ? samples.join(' · ') : <Trans id="admin.tables.column.empty">No values</Trans>}
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-2">
        <SelectField
          className="min-w-0 flex-1 basis-52"
          label={t({ id: 'admin.tables.column.label', message: `Meaning of the column “${header}”` })}
          isLabelHidden
          value={choiceOf(mapping)}
          options={choicesFor(header)}
          onChange={(choice) => onChange(mappingOf(header, choice))}
        />
        {fields.some((field) => field.field_name === name && hasLanguages(field)) && (
          <SelectField
            className="min-w-0 basis-40"
            label={t({ id: 'admin.tables.column.language', message: `Language of the column “${header}”` })}
            isLabelHidden
            value={locale}
            options={[
              { value: '', label: t({ id: 'admin.tables.column.all_languages', message: 'All languages' }) },
              ...builtInLocales.map((tag) => ({ value: tag, label: languageNames.of(tag) ?? tag })),
            ]}
            onChange={(tag) => onChange({ as: 'field', header, field: tag === '' ? name : `${name}@${tag}` })}
          />
        )}
        {mapping.as === 'own' && <ColumnLabels mapping={mapping} onChange={onChange} />}
      </div>
    </li>
  )
}

interface ColumnListProps {
  readonly columns: readonly PreviewedColumn[]
  /** One for each column. */
  readonly mappings: readonly ColumnMapping[]
  readonly onChange: (at: number, mapping: ColumnMapping) => void
}

/** The columns of a table with their first values, and what each of them stands for. */
export const ColumnList = ({ columns, mappings, onChange }: ColumnListProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-solid border-line bg-surface p-4 text-on-surface sm:p-5">
      <h3 id={id} className="m-0 text-16px font-semibold">
        <Trans id="admin.tables.columns">Columns</Trans>
      </h3>
      <ul className="m-0 mt-2 list-none p-0">
        {columns.map((column, at) => {
          const mapping = mappings[at]
          // The header alone is not unique.
          const key = `${at} ${column.header}`
          return mapping && <ColumnRow key={key} column={column} mapping={mapping} onChange={(changed) => onChange(at, changed)} />
        })}
      </ul>
    </section>
  )
}
