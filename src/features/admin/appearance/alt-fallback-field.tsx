import { useLingui } from '@lingui/macro'
import { GoneFromIndex } from '../../../widgets/config-form/gone-from-index.tsx'
import { at } from '../../../widgets/config-form/place.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useIndexFields } from '../../../widgets/config-form/use-index-fields.ts'
import { usePlace } from '../../../widgets/config-form/use-place.ts'

/** The field that stands in where an asset has none of the others. */
export const AltFallbackField = () => {
  const { t } = useLingui()
  const [field, set] = usePlace(at('accessibility', 'assets', 'alt_fallback', 'field_name'))
  const { fields, isKnown } = useIndexFields()
  return (
    <div>
      <SelectField
        label={t({ id: 'admin.alt.fallback', message: 'Where none of these has a value' })}
        value={field}
        options={fields.map(({ field_name, name }) => ({ value: field_name, label: `${name} (${field_name})` }))}
        onChange={set}
        className="max-w-80"
      />
      {!isKnown(field) && <GoneFromIndex />}
    </div>
  )
}
