import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { defaultRangeKind } from '#contract/config/facet-kinds.ts'
import type { Path } from '../../domain/admin/values.ts'
import { colours } from './appearance/theme-labels.ts'
import { facetKindLabels } from './search/facet-kind-labels.ts'
import { viewIcons } from './search/view-icons.ts'

/** Labels of fields in list entries, by the last key of their path. */
export const entryLabels: Readonly<Record<string, MessageDescriptor>> = {
  ...Object.fromEntries(colours.map(({ key, label }) => [key, label])),
  active: msg({ id: 'admin.sorting.active', message: 'Offer this order' }),
  advanced_appearance: msg({ id: 'admin.theme.parts', message: 'Individual parts' }),
  button_hover_effect: msg({ id: 'admin.theme.button_hover', message: 'Highlight buttons on hover' }),
  column: msg({ id: 'admin.words.column', message: 'Column' }),
  default: msg({ id: 'admin.sorting.default', message: 'Default' }),
  elevation: msg({ id: 'admin.theme.elevation', message: 'Shadow depth' }),
  facets: msg({ id: 'admin.presearch.filters', message: 'Filters' }),
  facets_by_language: msg({ id: 'admin.presearch.filters', message: 'Filters' }),
  filter: msg({ id: 'admin.facet.box', message: 'Filter field for values' }),
  filterVal: msg({ id: 'admin.facet.format', message: 'Format' }),
  formatVal: msg({ id: 'admin.facet.tag_format', message: 'Format above the results' }),
  icon: msg({ id: 'admin.views.icon', message: 'Icon' }),
  is_linkable: msg({ id: 'admin.footer.linkable', message: 'Is a link' }),
  allow_offline: msg({ id: 'admin.collection.allow_offline', message: 'Can be made available offline' }),
  label: msg({ id: 'admin.collection.name', message: 'Name' }),
  lang: msg({ id: 'admin.language.menu', message: 'Name in the language menu' }),
  link: msg({ id: 'admin.words.link', message: 'Link' }),
  linkDirection: msg({ id: 'admin.words.direction', message: 'Opens in' }),
  list_hover_effect: msg({ id: 'admin.theme.list_hover', message: 'Highlight list rows on hover' }),
  multivalue: msg({ id: 'admin.facet.kind', message: 'Shown as' }),
  orientation: msg({ id: 'admin.facet.orientation', message: 'Direction' }),
  position: msg({ id: 'admin.words.order', message: 'Order of the entries' }),
  preview: msg({ id: 'admin.facet.preview', message: 'Values before “More …”' }),
  range_facet: facetKindLabels[defaultRangeKind],
  search: msg({ id: 'admin.collection.search', message: 'Saved search' }),
  slug: msg({ id: 'admin.pages.address', message: 'Address' }),
  sort: msg({ id: 'admin.presearch.sort', message: 'Order' }),
  sort_orientation: msg({ id: 'admin.facet.orientation', message: 'Direction' }),
  src: msg({ id: 'admin.collection.tile', message: 'Tile picture' }),
  templates: msg({ id: 'admin.palette.brand', message: 'Corporate colour' }),
  translation: msg({ id: 'admin.collection.name', message: 'Name' }),
  text: msg({ id: 'admin.presearch.text', message: 'Search text' }),
  values: msg({ id: 'admin.words.values', message: 'Values' }),
  variant: msg({ id: 'admin.theme.variant', message: 'Type' }),
  visible: msg({ id: 'admin.words.visible', message: 'Shown' }),
}

/** Index of the path step with a label; -1 = none. A default direction is labelled by the step before it. */
export const labelStep = (path: Path): number =>
  path.findLastIndex((key, step) => Object.hasOwn(entryLabels, key) && (key !== 'default' || path[step - 1] !== 'orientation'))

const directions = {
  desc: msg({ id: 'admin.sort.desc', message: 'Descending' }),
  asc: msg({ id: 'admin.sort.asc', message: 'Ascending' }),
}

/** Labels of values in list entries, by the last key of their path. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  column: {
    None: msg({ id: 'admin.footer.none', message: 'Not shown' }),
    Left: msg({ id: 'admin.footer.left', message: 'Left' }),
    Center: msg({ id: 'admin.footer.center', message: 'Centre' }),
    Right: msg({ id: 'admin.footer.right', message: 'Right' }),
  },
  default: directions,
  icon: viewIcons,
  linkDirection: {
    External: msg({ id: 'admin.footer.external', message: 'New window' }),
    Internal: msg({ id: 'admin.footer.internal', message: 'Same window' }),
  },
  multivalue: facetKindLabels,
  orientation: directions,
  sort_orientation: directions,
  sort: {
    count: msg({ id: 'admin.facet.by_count', message: 'By number of files' }),
    alph: msg({ id: 'admin.facet.by_name', message: 'By name' }),
    score: msg({ id: 'views.search.sorting.score', message: 'Relevance' }),
    rating: msg({ id: 'views.search.sorting.rating', message: 'Rating' }),
    imp_date: msg({ id: 'views.search.sorting.imp_date', message: 'Date added' }),
    capture_date: msg({ id: 'views.search.sorting.capture_date', message: 'Date taken' }),
    obj_dload_cnt: msg({ id: 'views.search.sorting.obj_dload_cnt', message: 'Downloads' }),
  },
  variant: {
    light: msg({ id: 'admin.theme.light', message: 'Light' }),
    dark: msg({ id: 'admin.theme.dark', message: 'Dark' }),
  },
}
