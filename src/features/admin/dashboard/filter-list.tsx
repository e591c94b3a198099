import { useLingui } from '@lingui/macro'
import { isRangeKind } from '#contract/config/facet-kinds.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useIndexFields } from '../../../widgets/config-form/use-index-fields.ts'
import type { PreSearch } from './pre-search.ts'
import { PreSearchFilter } from './pre-search-filter.tsx'

type Filters = PreSearch['facets']

interface FilterListProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** Filters of a pre-search. */
export const FilterList = ({ filters, onChange }: FilterListProps) => {
  const { t } = useLingui()
  const [configuredFacets] = useConfigValue(at('facets'))
  const { nameOf } = useIndexFields()
  const unusedFacets = configuredFacets.filter(({ field_name }) => !filters.some((filter) => filter.field_name === field_name))
  return (
    <>
      {filters.map((filter) => {
        const name = nameOf(filter.field_name)
        return (
          <div key={filter.field_name} className="flex items-start gap-1 rounded-control border border-solid border-line py-1 ps-3">
            <div className="min-w-0 flex-1 py-2">
              <PreSearchFilter
                name={name}
                filter={filter}
                options={configuredFacets.find(({ field_name }) => field_name === filter.field_name)?.options}
                onChange={(next) => onChange(filters.map((one) => (one === filter ? next : one)))}
              />
            </div>
            <IconButton
              icon="i-lucide-x"
              className="size-11"
              label={t({ id: 'admin.form.remove', message: `Remove ${name}` })}
              onClick={() => onChange(filters.filter((one) => one !== filter))}
            />
          </div>
        )
      })}
      <AddSelect
        label={t({ id: 'admin.facets.add', message: 'Add a filter' })}
        placeholder={t({ id: 'admin.facets.add.short', message: 'Add a filter …' })}
        options={unusedFacets.map(({ field_name }) => ({ value: field_name, label: nameOf(field_name) }))}
        onAdd={(name) => {
          const facet = unusedFacets.find(({ field_name }) => field_name === name)
          if (facet) onChange([...filters, { field_name: name, values: [], range_facet: isRangeKind(facet.options.multivalue) }])
        }}
      />
    </>
  )
}
