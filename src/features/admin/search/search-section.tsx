import { msg } from '@lingui/macro'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { FormGroups } from '../../../widgets/config-form/form-groups.tsx'
import { at } from '../../../widgets/config-form/place.ts'
import { FacetsField } from './facets-field.tsx'
import { SortingField } from './sorting-field.tsx'
import { ViewsField } from './views-field.tsx'

const groups: readonly FieldGroup[] = [
  {
    key: 'facets',
    title: msg({ id: 'admin.search.facets', message: 'Filters of the sidebar' }),
    text: msg({
      id: 'admin.search.facets.text',
      message: 'Visitors see the filters in this order. Each can be dragged or moved with the keyboard.',
    }),
    fields: [{ kind: 'own', key: 'facets', Control: FacetsField }],
  },
  {
    key: 'sidebar',
    title: msg({ id: 'admin.search.sidebar', message: 'Sidebar' }),
    fields: [
      {
        kind: 'number',
        unit: 'px',
        at: at('search', 'sidebar', 'width'),
        label: msg({ id: 'admin.search.sidebar.width', message: 'Width' }),
      },
    ],
  },
  {
    key: 'views',
    title: msg({ id: 'admin.search.views', message: 'Views' }),
    fields: [{ kind: 'own', key: 'views', Control: ViewsField }],
  },
  {
    key: 'sorting',
    title: msg({ id: 'admin.search.sorting', message: 'Sorting' }),
    fields: [{ kind: 'own', key: 'sorting', Control: SortingField }],
  },
]

export const SearchSection = () => <FormGroups groups={groups} />
