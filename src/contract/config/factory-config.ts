import { defaultFacets, facet } from '#contract/config/facet.ts'
import { readConfig } from '#contract/config/parse.ts'
import type { Config } from '#contract/config/schema.ts'
import { sortingOption } from '#contract/config/search.ts'
import { otherFields } from '#contract/fields.ts'

const newInstallationFacets = [
  facet('tree', 'folder', { sort: 'alph', sort_orientation: 'asc' }),
  ...defaultFacets,
  facet('checkbox', 'country', { sort: 'alph', sort_orientation: 'asc' }),
  facet('checkbox', 'camera'),
  facet('checkbox', 'lens'),
  facet('checkbox', otherFields),
].map((entry, position) => ({ ...entry, position }))

const newInstallationSortings = (
  ['score', 'capture_date', 'imp_date', 'title', 'filename', 'filesize', 'rating', 'obj_dload_cnt'] as const
).map((key) => sortingOption(key, true))

const named = (field_name: string) => ({ field_name, translation: `fields.${field_name}` })
/** Without millimetres, which have no meaning for photos and screenshots. */
const newInstallationFields = [
  named('creator'),
  named('copyright'),
  named('licence'),
  named('credit'),
  named('filename'),
  named('filetype'),
  { ...named('filesize'), options: { filterVal: 'filesize' } },
  named('hb_px'),
  named('duration'),
  named('pages'),
  { ...named('imp_date'), options: { filterVal: 'date' } },
]
const newInstallationTexts = [
  ...['description', 'keywords', 'people', 'location', 'country'].map(named),
  { ...named('capture_date'), options: { filterVal: 'date' } },
  named(otherFields),
]
const technicalFields = ['camera', 'lens', 'exposure', 'iso', 'color_profile'].map(named)

/** Settings of a new installation where they differ from the defaults, on which stored documents rely. */
const newInstallation = {
  global: { hide_dashboard: false, offline_recent: true },
  dashboard: { collections: { details: true, order: 'newest' }, heroImage: { small_on_phones: true, from_folder: true } },
  assetInfo: { paramsLeft: newInstallationTexts, paramsRight: newInstallationFields, technical: technicalFields },
  infoView: { paramsLeft: newInstallationTexts, paramsRight: newInstallationFields },
  bookmark: { view: 'search' },
  facets: newInstallationFacets,
  search: { small_on_phones: true, click: 'open', list: { options: { imageColWidth: 112, rowHeight: 72 } } },
  media: { all_files: true },
  sorting: { default: 'score', default_without_text: 'capture_date', options: newInstallationSortings },
} as const

/** Factory settings: those of an installation without a stored document. */
export const factoryConfig = (): Config => readConfig(newInstallation)
