import { useLingui } from '@lingui/macro'
import { type Orientation, orientations, type SortKey, sortKeys } from '#contract/search.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useSortNames } from '../../../widgets/config-form/use-sort-names.ts'

interface OrderFieldsProps {
  readonly sort: string | null | undefined
  readonly orientation: string | null | undefined
  readonly onChange: (order: { readonly sort: SortKey | null; readonly orientation: Orientation | null }) => void
}

/** Sort order of a collection; by default that of the search. */
export const OrderFields = ({ sort, orientation, onChange }: OrderFieldsProps) => {
  const { t } = useLingui()
  const names = useSortNames()
  const defaultOption = { value: '', label: t({ id: 'admin.presearch.sort.usual', message: 'As in the search' }) }
  const key = sortKeys.find((one) => one === sort) ?? null
  const direction = orientations.find((one) => one === orientation) ?? null
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SelectField
        label={t({ id: 'admin.presearch.sort', message: 'Order' })}
        value={key ?? ''}
        options={[defaultOption, ...sortKeys.map((one) => ({ value: one, label: names.keys[one] }))]}
        onChange={(next) => onChange({ sort: sortKeys.find((one) => one === next) ?? null, orientation: direction })}
      />
      <SelectField
        label={t({ id: 'admin.facet.orientation', message: 'Direction' })}
        value={direction ?? 'desc'}
        disabled={!key}
        options={orientations.map((one) => ({ value: one, label: names.orientations[one] }))}
        onChange={(next) => onChange({ sort: key, orientation: orientations.find((one) => one === next) ?? null })}
      />
    </div>
  )
}
