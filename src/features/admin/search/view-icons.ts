import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'

/** Icons for a view; the search screen supports exactly these. */
export const viewIcons: Readonly<Record<string, MessageDescriptor>> = {
  'layout-grid': msg({ id: 'admin.icon.layout_grid', message: 'Four tiles' }),
  'layout-dashboard': msg({ id: 'admin.icon.layout_dashboard', message: 'Tiles of several sizes' }),
  'grid-2x2': msg({ id: 'admin.icon.grid_2', message: 'Grid of four' }),
  'grid-3x3': msg({ id: 'admin.icon.grid_3', message: 'Grid of nine' }),
  image: msg({ id: 'admin.icon.image', message: 'Picture' }),
  images: msg({ id: 'admin.icon.images', message: 'Pictures' }),
  list: msg({ id: 'admin.icon.list', message: 'List' }),
  'rows-3': msg({ id: 'admin.icon.rows', message: 'Rows' }),
  table: msg({ id: 'admin.icon.table', message: 'Table' }),
}
