import { useLingui } from '@lingui/macro'
import type { FieldConfig } from '#contract/config/fields.ts'
import { SelectField } from './select-field.tsx'

interface FormatFieldProps {
  readonly label: string
  readonly isLabelHidden?: boolean
  /** `filterVal` of the field. */
  readonly value: string | null | undefined
  /** undefined = unformatted. */
  readonly onChange: (format: string | undefined) => void
  readonly className?: string
}

/** Options of a field with another format; undefined = unformatted. */
export const withFormat = (
  { filterVal: _before, ...options }: FieldConfig['options'],
  format: string | undefined,
): FieldConfig['options'] => (format === undefined ? options : { ...options, filterVal: format })

const formats = ['', 'date', 'filesize'] as const

/** Select for the display format of a metadata field. */
export const FormatField = ({ label, isLabelHidden = false, value, onChange, className }: FormatFieldProps) => {
  const { t } = useLingui()
  const names = {
    '': t({ id: 'admin.form.format.none', message: 'Unchanged' }),
    date: t({ id: 'admin.form.format.date', message: 'Date' }),
    filesize: t({ id: 'admin.form.format.filesize', message: 'File size' }),
  }
  return (
    <SelectField
      label={label}
      isLabelHidden={isLabelHidden}
      value={value ?? ''}
      options={formats.map((format) => ({ value: format, label: names[format] }))}
      onChange={(format) => onChange(format === '' ? undefined : format)}
      {...(className && { className })}
    />
  )
}
