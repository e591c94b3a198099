import type { Localised } from '#contract/locale.ts'
import { type KeywordValue, privateField } from '../../records/asset-record.ts'
import type { Description } from '../description/description.ts'
import { cleanLine, cleanList, cleanText, textLimits } from './clean-text.ts'
import { digitalSourceType } from './digital-source-type.ts'
import { type DateTaken, dateNumbers, parseDate } from './instant.ts'
import { colourCode, colourValue, ratingValue } from './labels.ts'
import { licenceName } from './licence.ts'
import { xmpPositionText } from './position-text.ts'
import type { Exif } from './read-exif.ts'
import type { Iptc } from './read-iptc.ts'
import type { Xmp } from './read-xmp.ts'

export interface EmbeddedSources {
  readonly xmp: Xmp | null
  readonly iptc: Iptc | null
  readonly exif: Exif | null
  /** Name of the colour profile; empty = none. */
  readonly profile?: string
  /** The file contains content credentials, which are not verified. */
  readonly hasCredentials?: boolean
  /** The levels of hierarchical keywords are added to the simple ones, and do not only replace missing ones. */
  readonly hasKeywordLevels?: boolean
}

/** A text per language from XMP; a single text if only the default language is given. */
const localised = (xmp: Xmp | null, name: string, limit: number): string | Localised | null => {
  const property = xmp?.get(name)
  if (!property) return null
  const clean = (text: string) => (limit > textLimits.line ? cleanText(text, limit) : cleanLine(text, limit))
  const general = clean(property.byLanguage['x-default'] ?? property.values[0] ?? '')
  const texts: Record<string, string> = {}
  for (const [tag, text] of Object.entries(property.byLanguage)) {
    // Regions are dropped, so that `de` finds texts in `de-DE`.
    const language = tag.toLowerCase().split('-')[0] ?? ''
    if (tag !== 'x-default' && /^[a-z]{2,3}$/.test(language) && clean(text) !== '') texts[language] ??= clean(text)
  }
  const named = Object.values(texts)
  if (named.length === 0 || (named.length === 1 && named[0] === general)) return general || named[0] || null
  if (general !== '' && !named.includes(general)) texts['en'] ??= general
  return texts
}

const one = (xmp: Xmp | null, name: string): string => {
  const property = xmp?.get(name)
  return cleanLine(property?.values[0] ?? property?.byLanguage['x-default'] ?? Object.values(property?.byLanguage ?? {})[0])
}

const values = (texts: readonly string[]): KeywordValue[] => texts.map((value) => ({ value }))

/** Keywords of programs that write them only as paths, for example `Nature|Animal|Pelican`: each level is a keyword. */
const hierarchicalKeywords = (xmp: Xmp | null): string[] => {
  const levels = (name: string, separator: string) => (xmp?.get(name)?.values ?? []).flatMap((path) => path.split(separator))
  return [...levels('lr:hierarchicalSubject', '|'), ...levels('digiKam:TagsList', '/'), ...levels('MicrosoftPhoto:LastKeywordXMP', '/')]
}

/** Date and time of IPTC-IIM, `20190304` and `102030+0100`. */
const iptcDate = (date: string | undefined, time: string | undefined): DateTaken | null => {
  const [, y, m, d] = /^(\d{4})(\d{2})(\d{2})$/.exec(date?.trim() ?? '') ?? []
  const [, h, mi, s, zone] = /^(\d{2})(\d{2})(\d{2})([+-]\d{4})?$/.exec(time?.trim() ?? '') ?? []
  return y === undefined ? null : parseDate(`${y}-${m}-${d}${h === undefined ? '' : `T${h}:${mi}:${s}${zone ?? ''}`}`)
}

/** The first date, with the time zone of another one of the same local time if it has none itself. */
const firstDate = (dates: readonly (DateTaken | null)[]): DateTaken | null => {
  const first = dates.find((date) => date !== null) ?? null
  return dates.find((date) => date !== null && date.local === first?.local && date.moment !== null) ?? first
}

/** The creators of an image, one by one. */
export const creatorNames = ({ xmp, iptc, exif }: EmbeddedSources): readonly string[] =>
  [xmp?.get('dc:creator')?.values ?? [], iptc?.get(80) ?? [], (exif?.artist ?? '').split(';')]
    .map((names) => cleanList(names))
    .find((names) => names.length > 0) ?? []

/** XMP before IPTC before EXIF, as the Metadata Working Group recommends. */
export const describeEmbedded = ({ xmp, iptc, exif, profile = '', hasCredentials, hasKeywordLevels }: EmbeddedSources): Description => {
  const iim = (set: number) => cleanLine(iptc?.get(set)?.[0])
  const texts: Record<string, string | Localised> = {}
  const keywords: Record<string, readonly KeywordValue[]> = {}
  const numbers: Record<string, number> = {}
  const text = (field: string, ...candidates: (string | Localised | null | undefined)[]) => {
    const value = candidates.find((candidate) => candidate !== undefined && candidate !== null && candidate !== '')
    if (value !== undefined && value !== null) texts[field] = value
  }
  const list = (field: string, ...candidates: (readonly string[])[]) => {
    const found = candidates.map((candidate) => cleanList(candidate)).find((candidate) => candidate.length > 0)
    if (found) keywords[field] = values(found)
  }

  text('title', localised(xmp, 'dc:title', textLimits.title), iim(5), one(xmp, 'photoshop:Headline'), iim(105))
  text('description', localised(xmp, 'dc:description', textLimits.paragraph), cleanText(iptc?.get(120)?.[0]), exif?.description)
  text('copyright', localised(xmp, 'dc:rights', textLimits.title), iim(116), cleanLine(exif?.copyright))
  text('credit', one(xmp, 'photoshop:Credit'), iim(110))
  text('source', one(xmp, 'photoshop:Source'), iim(115))
  const [subjects, levels] = [xmp?.get('dc:subject')?.values ?? [], hierarchicalKeywords(xmp)]
  list('keywords', hasKeywordLevels ? [...subjects, ...levels] : subjects, iptc?.get(25) ?? [], levels)
  const creators = creatorNames({ xmp, iptc, exif })
  if (creators.length > 0) keywords['creator'] = values([creators.join(', ')])
  list('people', xmp?.get('Iptc4xmpExt:PersonInImage')?.values ?? [])
  list('location', [one(xmp, 'photoshop:City')], [iim(90)], [one(xmp, 'Iptc4xmpCore:Location')], [iim(92)])
  list('country', [one(xmp, 'photoshop:Country')], [iim(101)])
  text('licence_url', one(xmp, 'xmpRights:WebStatement'), one(xmp, 'cc:license'))
  text('usage_terms', localised(xmp, 'xmpRights:UsageTerms', textLimits.paragraph))
  text(
    'alt_text',
    localised(xmp, 'Iptc4xmpCore:AltTextAccessibility', textLimits.title),
    localised(xmp, 'Iptc4xmpCore:ExtDescrAccessibility', textLimits.title),
  )
  text('content_credentials', hasCredentials ? 'present' : null)
  const sourceType = digitalSourceType(one(xmp, 'Iptc4xmpExt:DigitalSourceType'))
  if (sourceType) keywords['digital_source_type'] = [sourceType]
  list('licence', [licenceName([one(xmp, 'cc:license'), one(xmp, 'xmpRights:WebStatement')], one(xmp, 'xmpRights:UsageTerms'))])
  list('camera', [exif?.camera ?? ''])
  list('lens', [exif?.lens ?? ''])
  list('color_profile', [profile])
  text('exposure', exif?.exposure)
  text(privateField, exif?.coordinates, xmpPositionText(one(xmp, 'exif:GPSLatitude'), one(xmp, 'exif:GPSLongitude')))

  const stars = Math.round(Number(one(xmp, 'xmp:Rating') || (exif?.rating ?? Number.NaN)))
  if (stars >= 0 && stars <= 5) keywords['rating'] = [ratingValue(stars)]
  const code = colourCode(one(xmp, 'xmp:Label'))
  const colour = code === null ? null : colourValue(code)
  if (colour) keywords['color_code'] = [colour]

  const taken = firstDate([
    exif?.taken ?? null,
    parseDate(one(xmp, 'exif:DateTimeOriginal')),
    parseDate(one(xmp, 'photoshop:DateCreated')),
    iptcDate(iptc?.get(55)?.[0], iptc?.get(60)?.[0]),
  ])
  if (exif?.iso) numbers['iso'] = exif.iso
  Object.assign(numbers, dateNumbers(taken))
  return { texts, keywords, numbers }
}
