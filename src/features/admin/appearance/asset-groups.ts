import { msg } from '@lingui/macro'
import { type ViewKey, viewKeys } from '#contract/config/views.ts'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { AltFallbackField } from './alt-fallback-field.tsx'

const title = msg({ id: 'admin.appearance.fields.title', message: 'Heading' })
const start = msg({ id: 'admin.appearance.fields.left', message: 'First column' })
const end = msg({ id: 'admin.appearance.fields.right', message: 'Second column' })
const border = msg({ id: 'admin.appearance.border', message: 'Border width' })
const height = msg({ id: 'admin.appearance.height', message: 'Height' })
const width = msg({ id: 'admin.appearance.width', message: 'Width' })

const viewGroups: Readonly<Record<ViewKey, FieldGroup>> = {
  grid: {
    key: 'poster',
    title: msg({ id: 'admin.appearance.poster', message: 'Posters' }),
    text: msg({ id: 'admin.appearance.poster.text', message: 'Rows of pictures that fill the page width.' }),
    fields: [
      {
        kind: 'number',
        unit: 'px',
        at: at('search', 'posters', 'min_height'),
        label: msg({ id: 'admin.appearance.min_height', message: 'Minimum height' }),
      },
      {
        kind: 'number',
        unit: 'px',
        at: at('search', 'posters', 'max_height'),
        label: msg({ id: 'admin.appearance.max_height', message: 'Maximum height' }),
      },
      { kind: 'number', unit: 'px', at: at('search', 'posters', 'border_width'), label: border },
    ],
  },
  thumbnail: {
    key: 'thumbnail',
    title: msg({ id: 'admin.appearance.thumbnail', message: 'Thumbnails' }),
    fields: [
      { kind: 'number', unit: 'px', at: at('search', 'thumbnails', 'width'), label: width },
      { kind: 'number', unit: 'px', at: at('search', 'thumbnails', 'height'), label: height },
      { kind: 'number', unit: 'px', at: at('search', 'thumbnails', 'border_width'), label: border },
      {
        kind: 'select',
        at: at('search', 'thumbnails', 'fit'),
        label: msg({ id: 'admin.appearance.fit', message: 'Pictures' }),
        names: {
          contain: msg({ id: 'admin.appearance.fit.contain', message: 'Whole picture' }),
          cover: msg({ id: 'admin.appearance.fit.cover', message: 'Cropped to fill the tile' }),
        },
      },
      {
        kind: 'switch',
        at: at('search', 'thumbnails', 'icon_hover'),
        label: msg({ id: 'admin.appearance.icon_hover', message: 'Show actions only on hover' }),
      },
      { kind: 'fields', at: at('search', 'thumbnails', 'header'), label: title },
      { kind: 'fields', at: at('search', 'thumbnails', 'body'), label: msg({ id: 'admin.appearance.body', message: 'Below the picture' }) },
    ],
  },
  list: {
    key: 'list',
    title: msg({ id: 'admin.appearance.list', message: 'List' }),
    fields: [
      {
        kind: 'number',
        unit: 'px',
        at: at('search', 'list', 'options', 'imageColWidth'),
        label: msg({ id: 'admin.appearance.image_width', message: 'Picture width' }),
      },
      {
        kind: 'number',
        unit: 'px',
        at: at('search', 'list', 'options', 'rowHeight'),
        label: msg({ id: 'admin.appearance.row_height', message: 'Row height' }),
      },
      { kind: 'fields', at: at('search', 'list', 'columns'), label: msg({ id: 'admin.appearance.columns', message: 'Columns' }) },
    ],
  },
}

/** Settings for the display of assets in all views. */
export const assetGroups: readonly FieldGroup[] = [
  ...viewKeys.map((key) => viewGroups[key]),
  {
    key: 'info',
    title: msg({ id: 'admin.appearance.info', message: 'Info panel' }),
    fields: [
      { kind: 'number', unit: 'px', at: at('infoView', 'options', 'border_width'), label: border },
      { kind: 'fields', at: at('infoView', 'title'), label: title },
      { kind: 'fields', at: at('infoView', 'paramsLeft'), label: start, takesOthers: true },
      { kind: 'fields', at: at('infoView', 'paramsRight'), label: end, takesOthers: true },
    ],
  },
  {
    key: 'asset',
    title: msg({ id: 'admin.appearance.asset', message: 'File page' }),
    fields: [
      { kind: 'fields', at: at('assetInfo', 'title'), label: title },
      { kind: 'fields', at: at('assetInfo', 'paramsLeft'), label: start, takesOthers: true },
      { kind: 'fields', at: at('assetInfo', 'paramsRight'), label: end, takesOthers: true },
      {
        kind: 'fields',
        at: at('assetInfo', 'technical'),
        label: msg({ id: 'admin.appearance.fields.technical', message: 'Technical data' }),
      },
    ],
  },
  {
    key: 'bookmark',
    title: msg({ id: 'admin.appearance.bookmark', message: 'Bookmarks' }),
    fields: [
      {
        kind: 'select',
        at: at('bookmark', 'view'),
        label: msg({ id: 'admin.appearance.bookmark.view', message: 'View' }),
        hint: msg({ id: 'admin.appearance.bookmark.view.hint', message: 'Until a user chooses another one.' }),
        names: {
          search: msg({ id: 'admin.appearance.bookmark.view.search', message: 'Like the results' }),
          list: msg({ id: 'admin.appearance.bookmark.view.list', message: 'List' }),
        },
      },
      { kind: 'number', unit: 'px', at: at('bookmark', 'options', 'border_width'), label: border },
      { kind: 'fields', at: at('bookmark', 'title'), label: title },
      { kind: 'fields', at: at('bookmark', 'columns'), label: msg({ id: 'admin.appearance.columns', message: 'Columns' }) },
    ],
  },
  {
    key: 'alt',
    title: msg({ id: 'admin.appearance.alt', message: 'Alternative text for pictures' }),
    text: msg({
      id: 'admin.appearance.alt.text',
      message: 'Screen readers read this text in place of a picture: the fields of the file, in this order.',
    }),
    fields: [
      { kind: 'fields', at: at('accessibility', 'assets', 'alt'), label: msg({ id: 'admin.appearance.alt.fields', message: 'Fields' }) },
      {
        kind: 'own',
        key: 'fallback',
        Control: AltFallbackField,
        label: msg({ id: 'admin.alt.fallback', message: 'If all of these are empty' }),
        at: [at('accessibility', 'assets', 'alt_fallback')],
      },
    ],
  },
]
