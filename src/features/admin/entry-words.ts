import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { colours } from './appearance/theme-words.ts'

/** Names of what stands in an entry of a list, by the last key that leads to it. */
export const entryWords: Readonly<Record<string, MessageDescriptor>> = {
  ...Object.fromEntries(colours.map(({ key, label }) => [key, label])),
  active: msg({ id: 'admin.sorting.active', message: 'Offer this order' }),
  advanced_appearance: msg({ id: 'admin.theme.parts', message: 'Single parts' }),
  button_hover_effect: msg({ id: 'admin.theme.button_hover', message: 'Buttons react to the pointer' }),
  column: msg({ id: 'admin.words.column', message: 'Column' }),
  elevation: msg({ id: 'admin.theme.elevation', message: 'Depth of shadows' }),
  facets: msg({ id: 'admin.presearch.filters', message: 'Filters' }),
  filter: msg({ id: 'admin.facet.box', message: 'Box to filter the values' }),
  filterVal: msg({ id: 'admin.facet.format', message: 'Format' }),
  formatVal: msg({ id: 'admin.facet.tag_format', message: 'Format above the results' }),
  icon: msg({ id: 'admin.views.icon', message: 'Icon' }),
  is_linkable: msg({ id: 'admin.footer.linkable', message: 'Is a link' }),
  keepable: msg({ id: 'admin.collection.keepable', message: 'May be kept on devices' }),
  label: msg({ id: 'admin.collection.name', message: 'Name' }),
  lang: msg({ id: 'admin.language.menu', message: 'Name in the language menu' }),
  link: msg({ id: 'admin.words.link', message: 'Link' }),
  linkDirection: msg({ id: 'admin.words.direction', message: 'Opens in' }),
  list_hover_effect: msg({ id: 'admin.theme.list_hover', message: 'List rows react to the pointer' }),
  multivalue: msg({ id: 'admin.facet.kind', message: 'Shown as' }),
  orientation: msg({ id: 'admin.facet.orientation', message: 'Direction' }),
  preview: msg({ id: 'admin.facet.preview', message: 'Values before “show more”' }),
  range_facet: msg({ id: 'admin.facet.slider', message: 'Slider: from – to' }),
  search: msg({ id: 'admin.collection.search', message: 'Pre-search' }),
  sort: msg({ id: 'admin.presearch.sort', message: 'Order' }),
  sort_orientation: msg({ id: 'admin.facet.orientation', message: 'Direction' }),
  src: msg({ id: 'admin.collection.tile', message: 'Picture of the tile' }),
  templates: msg({ id: 'admin.palette.brand', message: 'Corporate colour' }),
  text: msg({ id: 'admin.presearch.text', message: 'Search text' }),
  variant: msg({ id: 'admin.theme.variant', message: 'Kind' }),
  visible: msg({ id: 'admin.words.visible', message: 'Shown' }),
}
