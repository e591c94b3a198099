import { Trans, useLingui } from '@lingui/macro'
import { isRangeKind } from '#contract/config/facet-kinds.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { LocalisedField } from '../../../widgets/config-form/localised-field.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useIndexFields } from '../../../widgets/config-form/use-index-fields.ts'
import { OrderFields } from './order-fields.tsx'
import type { PreSearch } from './pre-search.ts'
import { PreSearchFilter } from './pre-search-filter.tsx'

interface PreSearchEditorProps {
  readonly search: PreSearch
  readonly onChange: (search: PreSearch) => void
}

/** Query of a pre-search: text per language, filters, sort order. */
export const PreSearchEditor = ({ search, onChange }: PreSearchEditorProps) => {
  const { t } = useLingui()
  const [configuredFacets] = useConfigValue(at('facets'))
  const { nameOf } = useIndexFields()
  const unusedFacets = configuredFacets.filter(({ field_name }) => !search.facets.some((facet) => facet.field_name === field_name))
  return (
    <>
      <LocalisedField
        label={t({ id: 'admin.presearch.text', message: 'Search text' })}
        hint={t({ id: 'admin.presearch.text.hint', message: 'Empty or * finds everything.' })}
        value={search.text}
        onChange={(text) => onChange({ ...search, text })}
      />
      <section className="grid grid-cols-1 gap-2">
        <h3 className="m-0 text-13px font-medium">
          <Trans id="admin.presearch.filters">Filters</Trans>
        </h3>
        {search.facets.map((facet) => {
          const name = nameOf(facet.field_name)
          return (
            <div key={facet.field_name} className="flex items-start gap-1 rounded-control border border-solid border-line py-1 ps-3">
              <div className="min-w-0 flex-1 py-2">
                <PreSearchFilter
                  name={name}
                  filter={facet}
                  options={configuredFacets.find(({ field_name }) => field_name === facet.field_name)?.options}
                  onChange={(next) => onChange({ ...search, facets: search.facets.map((one) => (one === facet ? next : one)) })}
                />
              </div>
              <IconButton
                icon="i-lucide-x"
                className="size-11"
                label={t({ id: 'admin.form.remove', message: `Remove ${name}` })}
                onClick={() => onChange({ ...search, facets: search.facets.filter((one) => one !== facet) })}
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
            if (facet)
              onChange({
                ...search,
                facets: [...search.facets, { field_name: name, values: [], range_facet: isRangeKind(facet.options.multivalue) }],
              })
          }}
        />
      </section>
      <OrderFields sort={search.sort} orientation={search.orientation} onChange={(order) => onChange({ ...search, ...order })} />
    </>
  )
}
