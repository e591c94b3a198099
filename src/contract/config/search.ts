import * as v from 'valibot'
import { alignment, choice, count, fieldList, flag, list, maybe, section, text } from '#contract/config/fields.ts'
import { type ViewKey, viewKeys } from '#contract/config/views.ts'
import { orientations, type SortKey, sortKeys } from '#contract/search.ts'

const viewOptionSchema = v.looseObject({
  key: v.picklist(viewKeys),
  icon: text(),
  position: maybe(v.number()),
  translation: text(),
  visible: flag(true),
})
export const clickActions = ['open', 'select'] as const

const defaultIcons: Readonly<Record<ViewKey, string>> = { grid: 'layout-grid', thumbnail: 'grid-3x3', list: 'list' }
const defaultViews = viewKeys.map((key, position) =>
  v.parse(viewOptionSchema, { key, icon: defaultIcons[key], position, translation: `views.search.views.${key}` }),
)

export const searchConfigSchema = section({
  views: section({ default: choice(viewKeys, 'grid'), options: list(viewOptionSchema, defaultViews) }),
  list: section({
    columns: fieldList([
      { field_name: 'title' },
      { field_name: 'creator' },
      { field_name: 'filetype' },
      { field_name: 'filesize', options: { filterVal: 'filesize' } },
      { field_name: 'imp_date', options: { filterVal: 'date' } },
    ]),
    options: section({ imageColWidth: count(250, 40, 1000), rowHeight: count(200, 32, 1000) }),
  }),
  posters: section({ max_height: count(250, 60, 1000), min_height: count(200, 40, 1000), border_width: count(2, 0, 20) }),
  thumbnails: section({
    height: count(200, 60, 1000),
    width: count(330, 60, 1000),
    icon_hover: flag(true),
    /** `contain` = the whole picture on a neutral surface; `cover` = cropped to the tile. */
    fit: choice(['contain', 'cover'], 'contain'),
    border_width: count(2, 0, 20),
    header: fieldList([{ field_name: 'title' }]),
    body: fieldList([{ field_name: 'creator' }, { field_name: 'hb_px' }]),
  }),
  /** Phones show small posters and thumbnails until the user chooses another size. */
  small_on_phones: flag(false),
  /** What a click on a result does. */
  click: choice(clickActions, 'select'),
  sidebar: section({ width: count(260, 160, 800) }),
  logo: section({ alignment: alignment() }),
})

const sortingOptionSchema = v.looseObject({ active: flag(true), key: v.picklist(sortKeys), translation: text() })
/** Option of a key that a list does not contain yet. */
export const sortingOption = (key: SortKey, active: boolean) =>
  v.parse(sortingOptionSchema, { key, active, translation: `views.search.sorting.${key}` })
/** Stored documents without a list expect these. */
const defaultSortings = (['score', 'rating', 'imp_date', 'obj_dload_cnt'] as const).map((key) => sortingOption(key, true))

export const sortingConfigSchema = section({
  default: choice(sortKeys, 'score'),
  /** Default of searches without a text; absent = `default`. */
  default_without_text: maybe(v.picklist(sortKeys)),
  options: list(sortingOptionSchema, defaultSortings),
  orientation: section({
    default: choice(orientations, 'desc'),
    /** Directions that users can choose; absent = both. */
    options: maybe(v.array(v.picklist(orientations))),
  }),
})
