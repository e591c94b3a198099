import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { editedLocalesAtom } from '../../../domain/admin/locales.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { LocalisedField } from '../../../widgets/config-form/localised-field.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'
import { FilterList } from './filter-list.tsx'
import { OrderFields } from './order-fields.tsx'
import type { PreSearch } from './pre-search.ts'

interface PreSearchEditorProps {
  readonly search: PreSearch
  readonly onChange: (search: PreSearch) => void
}

/** Filters for all languages, and for each language with filters of its own. */
const Filters = ({ search, onChange }: PreSearchEditorProps) => {
  const { t } = useLingui()
  const id = useId()
  const nameOf = useLocaleName()
  const locales = useAtomValue(editedLocalesAtom)
  const own = search.facets_by_language ?? {}
  const unused = locales.filter((locale) => !(locale in own))
  const setOwn = (next: typeof own) => onChange({ ...search, facets_by_language: next })
  return (
    <>
      <section className="grid grid-cols-1 gap-2">
        <h3 className="m-0 text-13px font-medium">
          <Trans id="admin.presearch.filters">Filters</Trans>
        </h3>
        <FilterList filters={search.facets} onChange={(facets) => onChange({ ...search, facets })} />
      </section>
      {Object.entries(own).map(([locale, filters]) => {
        const language = nameOf(locale)
        return (
          <section
            key={locale}
            aria-labelledby={`${id}-${locale}`}
            className="grid grid-cols-1 gap-2 rounded-control border border-solid border-line p-3"
          >
            <div className="flex items-center gap-2">
              <h3 id={`${id}-${locale}`} className="m-0 min-w-0 flex-1 text-13px font-medium">
                {t({ id: 'admin.presearch.filters.language', message: `Filters in ${language}` })}
              </h3>
              <IconButton
                icon="i-lucide-x"
                className="size-11"
                label={t({ id: 'admin.presearch.filters.language.remove', message: `Use the filters of all languages in ${language}` })}
                onClick={() => setOwn(Object.fromEntries(Object.entries(own).filter(([key]) => key !== locale)))}
              />
            </div>
            <FilterList filters={filters} onChange={(next) => setOwn({ ...own, [locale]: next })} />
          </section>
        )
      })}
      {unused.length > 0 && (
        <AddSelect
          label={t({ id: 'admin.presearch.filters.add_language', message: 'Other filters in one language' })}
          placeholder={t({ id: 'admin.presearch.filters.add_language.short', message: 'Other filters in one language …' })}
          options={unused.map((locale) => ({ value: locale, label: nameOf(locale) }))}
          // Starts with the same filters, to be changed.
          onAdd={(locale) => setOwn({ ...own, [locale]: search.facets })}
        />
      )}
    </>
  )
}

/** Query of a pre-search: text and filters per language, sort order. */
export const PreSearchEditor = ({ search, onChange }: PreSearchEditorProps) => {
  const { t } = useLingui()
  return (
    <>
      <LocalisedField
        label={t({ id: 'admin.presearch.text', message: 'Search text' })}
        hint={t({ id: 'admin.presearch.text.hint', message: 'Empty or * finds everything.' })}
        value={search.text}
        onChange={(text) => onChange({ ...search, text })}
      />
      <Filters search={search} onChange={onChange} />
      <OrderFields sort={search.sort} orientation={search.orientation} onChange={(order) => onChange({ ...search, ...order })} />
    </>
  )
}
