import { useLingui } from '@lingui/macro'
import { useId } from 'react'
import type { FacetConfig } from '#contract/config/facet.ts'
import { facetKinds, isRangeKind } from '#contract/config/facet-kinds.ts'
import { problems } from '../../../domain/admin/checks.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFacetValues } from '../../../widgets/config-form/use-facet-values.ts'
import type { PreSearch } from './pre-search.ts'

type StoredFilter = PreSearch['facets'][number]

interface PreSearchFilterProps {
  readonly name: string
  readonly filter: StoredFilter
  /** Facet options of the field; undefined = the field is no longer a facet. */
  readonly options: FacetConfig['options'] | undefined
  readonly onChange: (filter: StoredFilter) => void
}

const day = 86_400

/** Converts a bound to the input's format and back; days are whole days in UTC. */
const bounds = {
  date: {
    write: (value: string | number | undefined) =>
      value === undefined || value === '*' ? '' : new Date(Number(value) * 1000).toISOString().slice(0, 10),
    read: (text: string, isEnd: boolean) => Date.parse(text) / 1000 + (isEnd ? day - 1 : 0),
  },
  number: { write: (value: string | number | undefined) => (value === undefined || value === '*' ? '' : String(value)), read: Number },
}

const Range = ({ name, filter, options, onChange }: PreSearchFilterProps) => {
  const { t } = useLingui()
  const isDate = options?.filterVal === 'date'
  const { write, read } = isDate ? bounds.date : bounds.number
  const set = (at: 0 | 1, text: string) => {
    const value = text === '' ? '*' : read(text, at === 1)
    const [low = '*', high = '*'] = filter.values
    if (typeof value === 'number' && Number.isNaN(value)) return
    onChange({ ...filter, values: at === 0 ? [value, high] : [low, value] })
  }
  const type = isDate ? 'date' : 'number'
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField
        type={type}
        label={t({ id: 'admin.presearch.from', message: `${name}: from` })}
        value={write(filter.values[0])}
        onChange={({ target }) => set(0, target.value)}
      />
      <TextField
        type={type}
        label={t({ id: 'admin.presearch.to', message: `${name}: to` })}
        value={write(filter.values[1])}
        onChange={({ target }) => set(1, target.value)}
      />
    </div>
  )
}

const Values = ({ name, filter, options, onChange }: PreSearchFilterProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const state = useFacetValues(filter.field_name, 200)
  const found = state.status === 'success' ? state.value : []
  const chosen = filter.values.map(String)
  const missingValues = chosen.filter((value) => !found.some((one) => String(one.value) === value))
  const choices = [
    ...found.map(({ value, label, countStr }) => ({ value: String(value), label, countStr })),
    ...missingValues.map((value) => ({ value, label: value, countStr: '0' })),
  ]
  const isSurplus = options !== undefined && facetKinds[options.multivalue].isSingle && chosen.length > 1
  return (
    <fieldset
      aria-busy={state.status === 'loading'}
      aria-describedby={isSurplus ? `${id}-problem` : undefined}
      className="m-0 min-w-0 border-0 p-0"
    >
      <legend className="p-0 text-14px">{name}</legend>
      {!options && (
        <p className="m-0 flex items-center gap-1.5 text-13px text-warning">
          <Icon name="i-lucide-triangle-alert" className="size-4" />
          {t({ id: 'admin.presearch.no_filter', message: 'The sidebar does not have this filter, so visitors cannot remove it.' })}
        </p>
      )}
      {isSurplus && (
        <p id={`${id}-problem`} className="m-0 flex items-center gap-1.5 text-13px text-danger">
          <Icon name="i-lucide-circle-alert" className="size-4" />
          {i18n._(problems.radioValues)}
        </p>
      )}
      <div className="mt-1 grid max-h-60 grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4 overflow-y-auto pe-2">
        {choices.map(({ value, label, countStr }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(checked) => onChange({ ...filter, values: checked ? [...chosen, value] : chosen.filter((one) => one !== value) })}
            label={
              <>
                {label} <span className="tabular text-muted">{countStr}</span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** One filter of a pre-search: selected values or a range. */
export const PreSearchFilter = (props: PreSearchFilterProps) => {
  const isRange = props.options ? isRangeKind(props.options.multivalue) : props.filter.range_facet === true
  const Filter = isRange ? Range : Values
  return <Filter {...props} onChange={(filter) => props.onChange({ ...filter, range_facet: isRange })} />
}
