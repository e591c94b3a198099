import * as v from 'valibot'
import { dashboardConfigSchema } from '#contract/config/dashboard.ts'
import { defaultFacets, facetConfigSchema } from '#contract/config/facet.ts'
import { alignment, choice, count, fieldList, fieldOptionsSchema, flag, nameText, text } from '#contract/config/fields.ts'
import { searchConfigSchema, sortingConfigSchema } from '#contract/config/search.ts'
import { themesSchema } from '#contract/config/theme.ts'
import { frontendVersion } from '#contract/info.ts'

const left = [
  { field_name: 'description' },
  { field_name: 'keywords' },
  { field_name: 'people' },
  { field_name: 'location' },
  { field_name: 'capture_date', options: { filterVal: 'date' } },
]
const right = [
  { field_name: 'creator' },
  { field_name: 'licence' },
  { field_name: 'credit' },
  { field_name: 'filename' },
  { field_name: 'filetype' },
  { field_name: 'filesize', options: { filterVal: 'filesize' } },
  { field_name: 'hb_px' },
  { field_name: 'hb_mm' },
  { field_name: 'imp_date', options: { filterVal: 'date' } },
]
const title = [{ field_name: 'title' }]

const footerEntrySchema = v.looseObject({
  translation: text(),
  is_linkable: flag(true),
  position: v.nullish(v.number()),
  /** Per language where the entry leads and in which column it stands. */
  languages: v.optional(
    v.record(
      v.string(),
      v.looseObject({
        linkDirection: choice(['External', 'Internal'], 'External'),
        link: text(),
        column: choice(['None', 'Left', 'Center', 'Right'], 'None'),
      }),
    ),
    {},
  ),
})
export type FooterEntry = v.InferOutput<typeof footerEntrySchema>

const registerLinkSchema = v.looseObject({ linkDirection: choice(['External', 'Internal'], 'External'), link: text() })
const logoPlaces = ['dashboard', 'search', 'login', 'bookmark', 'asset', 'logout'] as const
export type LogoPlace = (typeof logoPlaces)[number]
const allLogos = logoPlaces.map((key) => ({ key, visible: true }))
const defaultLocales = [
  { lang: 'Deutsch', short: 'de' },
  { lang: 'English', short: 'en' },
]
export const tourSteps = [
  'language',
  'bookmark',
  'search_input',
  'tile',
  'collection',
  'sort',
  'views',
  'facets',
  'result',
  'result_view',
  'info_panel',
  'icon_set',
] as const
const allTourSteps: string[] = [...tourSteps]

/** The one configuration document. Parsing `{ version }` gives the factory settings; unknown keys survive. */
export const configSchema = v.looseObject({
  version: text(frontendVersion),
  themes: v.optional(themesSchema, {}),
  assetInfo: v.optional(v.looseObject({ paramsLeft: fieldList(left), paramsRight: fieldList(right), title: fieldList(title) }), {}),
  infoView: v.optional(
    v.looseObject({
      paramsLeft: fieldList(left),
      paramsRight: fieldList(right),
      title: fieldList(title),
      options: v.optional(v.looseObject({ border_width: count(2, 0, 20) }), {}),
    }),
    {},
  ),
  bookmark: v.optional(
    v.looseObject({
      title: fieldList(title),
      columns: fieldList([
        { field_name: 'creator' },
        { field_name: 'filetype' },
        { field_name: 'filesize', options: { filterVal: 'filesize' } },
      ]),
      options: v.optional(v.looseObject({ border_width: count(1, 0, 20) }), {}),
    }),
    {},
  ),
  dashboard: v.optional(dashboardConfigSchema, {}),
  facets: v.fallback(v.optional(v.array(facetConfigSchema), defaultFacets), defaultFacets),
  footer: v.fallback(v.optional(v.array(footerEntrySchema), []), []),
  login: v.optional(
    v.looseObject({
      show_passwordReset: flag(false),
      logoImage: v.optional(v.looseObject({ height: text('8rem'), alignment: alignment('center') }), {}),
      headers: v.optional(
        v.looseObject({ transform: choice(['none', 'uppercase', 'lowercase', 'capitalize'], 'none'), alignment: alignment('center') }),
        {},
      ),
      infoText: v.optional(v.looseObject({ alignment: alignment('left') }), {}),
      register: v.optional(
        v.looseObject({ show_button: flag(false), links: v.optional(v.record(v.string(), registerLinkSchema), {}) }),
        {},
      ),
      box: v.optional(v.looseObject({ max_width: text('40rem') }), {}),
    }),
    {},
  ),
  search: v.optional(searchConfigSchema, {}),
  sorting: v.optional(sortingConfigSchema, {}),
  terms_of_use: v.optional(v.looseObject({ show: flag(false), links: v.optional(v.record(v.string(), v.string()), {}) }), {}),
  visibleLocales: v.fallback(v.optional(v.array(v.looseObject({ lang: v.string(), short: v.string() })), defaultLocales), defaultLocales),
  visibleLogos: v.fallback(v.optional(v.array(v.looseObject({ key: v.string(), visible: flag(true) })), allLogos), allLogos),
  global: v.optional(
    v.looseObject({
      hide_empty_metadata_fields: flag(true),
      hide_dashboard: flag(true),
      run_order_process: flag(false),
      /** Whether anything may be kept on devices. */
      allow_keeping: flag(true),
      /** Days for which what is kept is shown without hearing from the server. */
      keep_days: count(30, 1, 365),
      website_title: nameText('Vitrine'),
      order_mail: v.optional(v.looseObject({ mailto: text(), cc: text(), subject: text(), body: text(), webcenter_baseUrl: text() }), {}),
    }),
    {},
  ),
  accessibility: v.optional(
    v.looseObject({
      assets: v.optional(
        v.looseObject({
          alt: fieldList([{ field_name: 'title' }, { field_name: 'description' }]),
          alt_fallback: v.optional(v.looseObject({ field_name: text('filename'), options: fieldOptionsSchema }), {}),
        }),
        {},
      ),
    }),
    {},
  ),
  guide: v.optional(
    v.looseObject({ show: flag(false), tour: v.fallback(v.optional(v.array(v.string()), allTourSteps), allTourSteps) }),
    {},
  ),
})
export type Config = v.InferOutput<typeof configSchema>
