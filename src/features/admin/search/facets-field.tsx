import { msg, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { FacetConfig } from '#contract/config/facet.ts'
import { defaultListKind, defaultRangeKind } from '#contract/config/facet-kinds.ts'
import type { IndexField } from '#contract/index-field.ts'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import { brokenSearches } from '../../../domain/admin/checks.ts'
import { editedTextAtom } from '../../../domain/admin/locales.ts'
import { showToastAtom } from '../../../domain/toasts/atoms.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AddSelect } from '../../../widgets/config-form/add-select.tsx'
import { at } from '../../../widgets/config-form/config-path.ts'
import { asNewEntry, inOrder, numbered } from '../../../widgets/config-form/entry-id.ts'
import { EntryList } from '../../../widgets/config-form/entry-list.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useEntryName } from '../../../widgets/config-form/use-entry-name.ts'
import { useIndexFields } from '../../../widgets/config-form/use-index-fields.ts'
import { FacetEditor } from './facet-editor.tsx'

const presearchWarning = msg({
  id: 'toast.admin.presearch',
  message:
    'This change would cause errors in the configuration: the saved searches {keys} use this filter. Check them on the “Dashboard” screen.',
})

const formatOf = ({ type }: IndexField): string | null => {
  if (type === 'bytes') return 'filesize'
  return type === 'date' ? 'date' : null
}

const facetFor = (field: IndexField): FacetConfig => ({
  field_name: field.field_name,
  translation: `fields.${field.field_name}`,
  range_facet: field.range_facet,
  options: {
    multivalue: field.range_facet ? defaultRangeKind : defaultListKind,
    preview: 10,
    sort: 'count',
    sort_orientation: 'desc',
    filterVal: formatOf(field),
  },
})

const MissingFieldNote = () => {
  const { t } = useLingui()
  return (
    <span className="flex items-center gap-1.5 text-13px text-danger">
      <Icon name="i-lucide-circle-alert" className="size-4" />
      {t({ id: 'admin.facet.gone', message: 'Not in the index' })}
    </span>
  )
}

/** Sortable list of the facets, selected from the fields of the index. */
export const FacetsField = () => {
  const { t } = useLingui()
  const [value, set] = useConfigValue(at('facets'))
  const { fields, otherFields, nameOf, isKnown } = useIndexFields()
  const textOf = useAtomValue(editedTextAtom)
  const facets = inOrder(value)
  const config = useAtomValue(editingAtom)?.config
  const toast = useSetAtom(showToastAtom)
  const entryName = useEntryName()
  const save = (next: readonly FacetConfig[]) => {
    set(numbered(next))
    if (!config) return
    const before = brokenSearches(config)
    const broken = brokenSearches({ ...config, facets: [...next] }).filter((indicator) => !before.includes(indicator))
    const names = config.dashboard.collections.data.filter(({ indicator }) => broken.includes(indicator)).map(entryName)
    if (names.length > 0) toast({ level: 'warning', message: presearchWarning.id, values: { keys: names.join(', ') } })
  }
  const unusedFields = [...fields, ...otherFields].filter(
    (field) => field.is_facet && !facets.some(({ field_name }) => field_name === field.field_name),
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      <EntryList
        label={t({ id: 'admin.facets.list', message: 'Filters in the sidebar' })}
        entries={facets}
        nameOf={({ translation, field_name }) => textOf(translation) || nameOf(field_name)}
        renderNote={({ field_name }) => !isKnown(field_name) && <MissingFieldNote />}
        onChange={save}
      >
        {(facet, change) => (
          <FacetEditor facet={facet} field={fields.find(({ field_name }) => field_name === facet.field_name)} onChange={change} />
        )}
      </EntryList>
      <AddSelect
        label={t({ id: 'admin.facets.add', message: 'Add a filter' })}
        placeholder={t({ id: 'admin.facets.add.short', message: 'Add a filter …' })}
        options={unusedFields.map(({ field_name, name }) => ({ value: field_name, label: `${name} (${field_name})` }))}
        onAdd={(name) => {
          const field = unusedFields.find(({ field_name }) => field_name === name)
          if (field) save([...facets, asNewEntry({ ...facetFor(field), position: facets.length })])
        }}
      />
    </div>
  )
}
