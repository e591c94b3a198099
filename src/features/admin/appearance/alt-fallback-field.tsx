import { useLingui } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import { FormatField, withFormat } from '../../../widgets/config-form/format-field.tsx'
import { MissingField } from '../../../widgets/config-form/missing-field.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useIndexFields } from '../../../widgets/config-form/use-index-fields.ts'

/** Selects the fallback field for assets without any of the other fields. */
export const AltFallbackField = () => {
  const { t } = useLingui()
  const [field, set] = useConfigValue(at('accessibility', 'assets', 'alt_fallback', 'field_name'))
  const [options, setOptions] = useConfigValue(at('accessibility', 'assets', 'alt_fallback', 'options'))
  const { fields, isKnown, nameOf } = useIndexFields()
  const name = nameOf(field)
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t({ id: 'admin.alt.fallback', message: 'If all of these are empty' })}
          value={field}
          options={fields.map(({ field_name, name }) => ({ value: field_name, label: `${name} (${field_name})` }))}
          onChange={set}
          className="w-fit max-w-full"
        />
        <FormatField
          label={t({ id: 'admin.form.format', message: `Format of ${name}` })}
          value={options.filterVal}
          onChange={(format) => setOptions(withFormat(options, format))}
        />
      </div>
      {!isKnown(field) && <MissingField />}
    </div>
  )
}
