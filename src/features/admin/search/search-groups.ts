import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { FacetsField } from './facets-field.tsx'
import { SortingField } from './sorting-field.tsx'
import { ViewsField } from './views-field.tsx'

const facets = msg({ id: 'admin.search.facets', message: 'Filters in the sidebar' })
const views = msg({ id: 'admin.search.views', message: 'Views' })
const sorting = msg({ id: 'admin.search.sorting', message: 'Sorting' })

export const searchGroups: readonly FieldGroup[] = [
  {
    key: 'facets',
    title: facets,
    text: msg({
      id: 'admin.search.facets.text',
      message: 'Visitors see the filters in this order. Drag them or use the keyboard to move them.',
    }),
    fields: [{ kind: 'own', key: 'facets', Control: FacetsField, label: facets, at: [at('facets')] }],
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
    title: views,
    fields: [
      { kind: 'own', key: 'views', Control: ViewsField, label: views, at: [at('search', 'views')] },
      {
        kind: 'switch',
        at: at('search', 'small_on_phones'),
        label: msg({ id: 'admin.search.small_on_phones', message: 'Small posters and thumbnails on phones' }),
        hint: msg({
          id: 'admin.search.small_on_phones.hint',
          message: 'Three thumbnails fit next to each other. Each device remembers the size that its user chooses.',
        }),
      },
      {
        kind: 'select',
        at: at('search', 'click'),
        label: msg({ id: 'admin.search.click', message: 'A click on a result' }),
        hint: msg({
          id: 'admin.search.click.hint',
          message:
            'If a click opens, the circle on a result selects it. If a click selects, a double click opens. On touch screens a tap always opens.',
        }),
        names: {
          open: msg({ id: 'admin.search.click.open', message: 'Opens the file' }),
          select: msg({ id: 'admin.search.click.select', message: 'Selects the file' }),
        },
      },
    ],
  },
  {
    key: 'sorting',
    title: sorting,
    fields: [{ kind: 'own', key: 'sorting', Control: SortingField, label: sorting, at: [at('sorting')] }],
  },
]
