import { useLingui } from '@lingui/macro'
import { FormatField, withFormat } from '../../../widgets/config-form/format-field.tsx'
import { GoneFromIndex } from '../../../widgets/config-form/gone-from-index.tsx'
import { at } from '../../../widgets/config-form/place.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useIndexFields } from '../../../widgets/config-form/use-index-fields.ts'
import { usePlace } from '../../../widgets/config-form/use-place.ts'

/** The field that stands in where an asset has none of the others. */
export const AltFallbackField = () => {
  const { t } = useLingui()
  const [field, set] = usePlace(at('accessibility', 'assets', 'alt_fallback', 'field_name'))
  const [options, setOptions] = usePlace(at('accessibility', 'assets', 'alt_fallback', 'options'))
  const { fields, isKnown, nameOf } = useIndexFields()
  const name = nameOf(field)
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t({ id: 'admin.alt.fallback', message: 'Where none of these has a value' })}
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
      {!isKnown(field) && <GoneFromIndex />}
    </div>
  )
}
