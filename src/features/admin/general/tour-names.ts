import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'

/** Names of the tour steps. */
export const tourNames: Readonly<Record<string, MessageDescriptor>> = {
  language: msg({ id: 'admin.tour.language', message: 'Language menu' }),
  bookmark: msg({ id: 'admin.tour.bookmark', message: 'Bookmarks' }),
  search_input: msg({ id: 'admin.tour.search_input', message: 'Search field' }),
  tile: msg({ id: 'admin.tour.tile', message: 'Collection tile' }),
  collection: msg({ id: 'admin.tour.collection', message: 'Collection' }),
  sort: msg({ id: 'admin.tour.sort', message: 'Sorting' }),
  views: msg({ id: 'admin.tour.views', message: 'Views' }),
  facets: msg({ id: 'admin.tour.facets', message: 'Filters' }),
  result: msg({ id: 'admin.tour.result', message: 'Result' }),
  result_view: msg({ id: 'admin.tour.result_view', message: 'File page' }),
  info_panel: msg({ id: 'admin.tour.info_panel', message: 'Info panel' }),
  icon_set: msg({ id: 'admin.tour.icon_set', message: 'File actions' }),
}
