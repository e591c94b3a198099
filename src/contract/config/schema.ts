import * as v from 'valibot'
import type { CarriedField } from '#contract/carried-fields.ts'
import { customPagesSchema } from '#contract/config/custom-pages.ts'
import { dashboardConfigSchema } from '#contract/config/dashboard.ts'
import { defaultFacets, facetConfigSchema } from '#contract/config/facet.ts'
import {
  alignment,
  choice,
  count,
  fieldList,
  fieldOptionsSchema,
  flag,
  list,
  maybe,
  nameText,
  record,
  section,
  text,
} from '#contract/config/fields.ts'
import { searchConfigSchema, sortingConfigSchema } from '#contract/config/search.ts'
import { shareLinksConfigSchema } from '#contract/config/share-links.ts'
import { themesSchema } from '#contract/config/theme.ts'
import { configFormatVersion } from '#contract/info.ts'

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
  position: maybe(v.number()),
  /** Link and column of the entry, by language. */
  languages: record(
    v.looseObject({
      linkDirection: choice(['External', 'Internal'], 'External'),
      link: text(),
      column: choice(['None', 'Left', 'Center', 'Right'], 'None'),
    }),
  ),
})
export type FooterEntry = v.InferOutput<typeof footerEntrySchema>

const registerLinkSchema = v.looseObject({ linkDirection: choice(['External', 'Internal'], 'External'), link: text() })
const logoPages = ['dashboard', 'search', 'login', 'bookmark', 'asset', 'logout'] as const
/** `search` = the view of the results. */
export const bookmarkViews = ['list', 'search'] as const
export type LogoPage = (typeof logoPages)[number]
const allLogos = logoPages.map((key) => ({ key, visible: true }))
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

/** Title of a portal that has no other. */
export const defaultTitle = 'Vitrine'

/** The configuration document. Parsing `{ version }` returns the factory settings; unknown keys are preserved. */
export const configSchema = v.looseObject({
  version: text(configFormatVersion),
  themes: themesSchema,
  assetInfo: section({
    paramsLeft: fieldList(left),
    paramsRight: fieldList(right),
    title: fieldList(title),
    /** Fields below the two columns, with the heading "Technical data". */
    technical: fieldList([]),
  }),
  infoView: section({
    paramsLeft: fieldList(left),
    paramsRight: fieldList(right),
    title: fieldList(title),
    options: section({ border_width: count(2, 0, 20) }),
  }),
  bookmark: section({
    title: fieldList(title),
    columns: fieldList([
      { field_name: 'creator' },
      { field_name: 'filetype' },
      { field_name: 'filesize', options: { filterVal: 'filesize' } },
    ]),
    options: section({ border_width: count(1, 0, 20) }),
    /** View of the bookmarks until the user chooses one. */
    view: choice(bookmarkViews, 'list'),
  }),
  dashboard: dashboardConfigSchema,
  facets: list(facetConfigSchema, defaultFacets),
  footer: list(footerEntrySchema),
  custom_pages: customPagesSchema,
  login: section({
    show_passwordReset: flag(false),
    /** Whether users may delete their own account. */
    delete_account: flag(false),
    logoImage: section({ height: text('8rem'), alignment: alignment('center') }),
    headers: section({ transform: choice(['none', 'uppercase', 'lowercase', 'capitalize'], 'none'), alignment: alignment('center') }),
    infoText: section({ alignment: alignment('left') }),
    register: section({ show_button: flag(false), links: record(registerLinkSchema) }),
    box: section({ max_width: text('40rem') }),
  }),
  search: searchConfigSchema,
  sorting: sortingConfigSchema,
  terms_of_use: section({ show: flag(false), links: record(v.string()) }),
  visibleLocales: list(v.looseObject({ lang: v.string(), short: v.string() }), defaultLocales),
  visibleLogos: list(v.looseObject({ key: v.string(), visible: flag(true) }), allLogos),
  global: section({
    hide_empty_metadata_fields: flag(true),
    hide_dashboard: flag(true),
    run_order_process: flag(false),
    /** Whether offline copies are allowed. */
    allow_offline: flag(true),
    /** Whether devices store the last search and the last opened assets for offline use, if offline copies are allowed. */
    offline_recent: flag(false),
    /** Days for which offline copies are shown without contact to the server. */
    offline_days: count(30, 1, 365),
    website_title: nameText(defaultTitle),
    order_mail: section({ mailto: text(), cc: text(), subject: text(), body: text(), webcenter_baseUrl: text() }),
  }),
  accessibility: section({
    assets: section({
      alt: fieldList([{ field_name: 'alt_text' }, ...title, { field_name: 'description' }]),
      alt_fallback: section({ field_name: text('filename'), options: fieldOptionsSchema }),
    }),
  }),
  /** Metadata that converted images carry. */
  conversions: section({
    metadata: section({
      creator: flag(true),
      copyright: flag(true),
      credit: flag(true),
      source: flag(true),
      licence: flag(true),
      usage_terms: flag(true),
      title: flag(true),
      alt_text: flag(true),
      digital_source_type: flag(true),
    } satisfies Readonly<Record<CarriedField, unknown>>),
  }),
  downloads: section({
    /** Files with metadata that a zip contains: a list of all files as CSV or JSON, and an XMP sidecar for each file. */
    zip_metadata: section({ csv: flag(true), json: flag(false), xmp: flag(false) }),
    /** Templates for the names of files, by convert set (see file-name-template.ts). */
    file_names: record(v.string()),
  }),
  /** Links with which people without an account see chosen files. */
  share_links: shareLinksConfigSchema,
  /** Files of the media folder that become assets. */
  media: section({
    /** Also files of which nothing can be shown, such as sounds, office documents and archives. */
    all_files: flag(false),
  }),
  guide: section({ show: flag(false), tour: list(v.string(), allTourSteps) }),
})
export type Config = v.InferOutput<typeof configSchema>
