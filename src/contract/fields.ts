import type { Localised } from '#contract/locale.ts'

/**
 * How a field behaves in search and display. - `text`: searched, never a facet. - `keyword`: a value that can be a facet. - `number`,
 * `bytes`, `date` (epoch seconds): ranges and sorting.
 */
export type FieldType = 'text' | 'keyword' | 'number' | 'bytes' | 'date'

export interface FieldDefinition {
  readonly type: FieldType
  readonly multiValued?: true
  readonly facet?: true
  /** Weight of the field in the relevance score. Without it a text is found, but below all others, and a keyword only by its field. */
  readonly weight?: number
  readonly labels: Localised
}

/** Fields of every asset. Sidecar files can add fields of type keyword; the catalogue stores those. */
export const builtInFields = {
  title: { type: 'text', weight: 4, labels: { de: 'Titel', en: 'Title' } },
  description: { type: 'text', weight: 1, labels: { de: 'Beschreibung', en: 'Description' } },
  keywords: { type: 'keyword', multiValued: true, facet: true, weight: 2, labels: { de: 'Schlagwörter', en: 'Keywords' } },
  people: { type: 'keyword', multiValued: true, facet: true, weight: 2, labels: { de: 'Personen', en: 'People' } },
  location: { type: 'keyword', facet: true, weight: 2, labels: { de: 'Ort', en: 'Place' } },
  country: { type: 'keyword', facet: true, weight: 1, labels: { de: 'Land', en: 'Country' } },
  creator: { type: 'keyword', facet: true, weight: 2, labels: { de: 'Urheber', en: 'Creator' } },
  credit: { type: 'text', weight: 1, labels: { de: 'Bildnachweis', en: 'Credit' } },
  copyright: { type: 'text', labels: { de: 'Copyright', en: 'Copyright' } },
  licence: { type: 'keyword', facet: true, weight: 1, labels: { de: 'Lizenz', en: 'Licence' } },
  licence_url: { type: 'text', labels: { de: 'Lizenzlink', en: 'Licence link' } },
  usage_terms: { type: 'text', labels: { de: 'Nutzungsbedingungen', en: 'Usage terms' } },
  source: { type: 'text', labels: { de: 'Quelle', en: 'Source' } },
  alt_text: { type: 'text', labels: { de: 'Alternativtext', en: 'Alternative text' } },
  digital_source_type: { type: 'keyword', facet: true, labels: { de: 'Entstehung', en: 'Origin' } },
  asset_groups: { type: 'keyword', multiValued: true, facet: true, labels: { de: 'Medienart', en: 'Media type' } },
  filetype: { type: 'keyword', facet: true, weight: 1, labels: { de: 'Dateiformat', en: 'File format' } },
  filename: { type: 'text', weight: 2, labels: { de: 'Dateiname', en: 'File name' } },
  filesize: { type: 'bytes', facet: true, labels: { de: 'Dateigröße', en: 'File size' } },
  imp_date: { type: 'date', facet: true, labels: { de: 'Hinzugefügt', en: 'Added' } },
  capture_date: { type: 'date', facet: true, labels: { de: 'Aufgenommen', en: 'Taken' } },
  file_date: { type: 'date', labels: { de: 'Dateidatum', en: 'File date' } },
  rating: { type: 'keyword', facet: true, labels: { de: 'Bewertung', en: 'Rating' } },
  color_code: { type: 'keyword', facet: true, labels: { de: 'Farbcode', en: 'Colour code' } },
  orientation: { type: 'keyword', facet: true, labels: { de: 'Ausrichtung', en: 'Orientation' } },
  camera: { type: 'keyword', facet: true, weight: 1, labels: { de: 'Kamera', en: 'Camera' } },
  lens: { type: 'keyword', facet: true, weight: 1, labels: { de: 'Objektiv', en: 'Lens' } },
  exposure: { type: 'text', labels: { de: 'Belichtung', en: 'Exposure' } },
  iso: { type: 'number', facet: true, labels: { de: 'ISO', en: 'ISO' } },
  color_profile: { type: 'keyword', facet: true, labels: { de: 'Farbprofil', en: 'Colour profile' } },
  pixel_x: { type: 'number', facet: true, labels: { de: 'Breite in Pixel', en: 'Width in pixels' } },
  pixel_y: { type: 'number', facet: true, labels: { de: 'Höhe in Pixel', en: 'Height in pixels' } },
  bbox_x: { type: 'number', labels: { de: 'Breite in mm', en: 'Width in mm' } },
  bbox_y: { type: 'number', labels: { de: 'Höhe in mm', en: 'Height in mm' } },
  duration: { type: 'number', facet: true, labels: { de: 'Dauer', en: 'Duration' } },
  pages: { type: 'number', facet: true, labels: { de: 'Seiten', en: 'Pages' } },
  obj_dload_cnt: { type: 'number', labels: { de: 'Downloads', en: 'Downloads' } },
  folder: { type: 'keyword', multiValued: true, facet: true, weight: 1, labels: { de: 'Ordner', en: 'Folder' } },
  meta_collections: { type: 'keyword', multiValued: true, facet: true, labels: { de: 'Sammlung', en: 'Collection' } },
} as const satisfies Record<string, FieldDefinition>

/** Stands for all fields of tables that a list of the configuration does not name. */
export const otherFields = '*'

/** For display only: they are in `index/fields` but not in the index. Coordinates have a call of their own. */
export const computedFields = {
  hb_px: { de: 'Maße', en: 'Dimensions' },
  hb_mm: { de: 'Druckgröße', en: 'Print size' },
  coordinates: { de: 'Koordinaten', en: 'Coordinates' },
  [otherFields]: { de: 'Weitere Spalten der Tabellen', en: 'Other columns of tables' },
} as const satisfies Record<string, Localised>

/** Query parameters of the URL that no facet field may use as its name (rows, R1). */
export const reservedFieldNames: ReadonlySet<string> = new Set(['id', 'meta_collections', 'token', 'stay', 'permission', 'sort', 'view'])

export const fieldNamePattern = /^[a-z][a-z0-9_]{0,63}$/
