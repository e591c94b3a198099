import type { Localised } from '#contract/locale.ts'
import { fallbackLocale } from '#contract/locale.ts'
import type { KeywordValue } from '../../records/asset-record.ts'
import type { LimitName } from '../../records/limit-names.ts'
import { convertSetIds } from '../convert/preset-definitions.ts'
import type { Description } from '../description/description.ts'
import { cleanLine, cleanText, textLimits } from '../metadata/clean-text.ts'
import { digitalSourceType } from '../metadata/digital-source-type.ts'
import { dateNumbers, parseDate } from '../metadata/instant.ts'
import { colourCode, colourValue, ratingValue } from '../metadata/labels.ts'
import { type Key, parseKey } from './key.ts'
import { joinKeywords } from './keyword-lists.ts'
import { isRightsKey, type RawValue, type SidecarRow } from './row.ts'
import { limitMoment } from './time-limit.ts'
import { groupsOf, isoDate, itemsOf, listOf, oneOf, positiveNumber, WrongValueError, wholeNumber } from './values.ts'

export interface DescribedRow {
  readonly description: Description
  readonly problems: readonly string[]
  /** No user may view the file, because its rights are unreadable. */
  readonly isHidden: boolean
}

/** Equal for names of the same column or key. */
const identityOf = (key: ReturnType<typeof parseKey>): string => JSON.stringify(key)

interface Draft {
  readonly texts: Map<string, Map<string | null, string>>
  readonly lists: Map<string, Map<string | null, readonly string[]>>
  readonly several: Map<string, boolean>
  readonly keywords: Record<string, readonly KeywordValue[]>
  readonly numbers: Record<string, number>
  readonly download: Record<string, readonly string[]>
  readonly limits: { [Name in LimitName]?: number | null }
  readonly captions: { lang: string; path: string }[]
  isClosed?: true
  view?: readonly string[]
  collections?: readonly number[]
}

/** Texts of several lines. */
const paragraphs: ReadonlySet<string> = new Set(['description', 'usage_terms'])

const setText = <Value>(map: Map<string, Map<string | null, Value>>, field: string, lang: string | null, value: Value) => {
  const known = map.get(field) ?? new Map<string | null, Value>()
  map.set(field, known.set(lang, value))
}

const addValue = (draft: Draft, written: string, value: RawValue, resolve: (path: string) => string) => {
  const key = parseKey(written)
  switch (key.kind) {
    case 'unusable':
      throw new WrongValueError(key.reason)
    case 'view':
      if (draft.view) throw new WrongValueError('sets the visibility twice; the file stays hidden')
      draft.view = groupsOf(value)
      break
    case 'download':
      if (key.set !== '*' && !convertSetIds.has(key.set)) {
        // A right for an unknown convert set would restrict nothing.
        draft.isClosed = true
        throw new WrongValueError('names a convert set that does not exist; downloads are closed')
      }
      if (draft.download[key.set]) throw new WrongValueError('sets the download rights twice; downloads are closed')
      draft.download[key.set] = groupsOf(value)
      break
    case 'limit':
      if (draft.limits[key.name] !== undefined) throw new WrongValueError('is given twice')
      draft.limits[key.name] = limitMoment(oneOf(value), key.name)
      break
    case 'captions':
      draft.captions.push({ lang: key.lang, path: resolve(oneOf(value)) })
      break
    case 'collections':
      draft.collections = [...new Set(listOf(value).map((text) => wholeNumber(text, 0, 999_999_999)))]
      break
    case 'rating':
      draft.keywords['rating'] = [ratingValue(wholeNumber(oneOf(value), 0, 5))]
      break
    case 'colour': {
      const colour = colourValue(colourCode(oneOf(value)) ?? -1)
      if (!colour) throw new WrongValueError('is not a colour code from 0 to 7')
      draft.keywords['color_code'] = [colour]
      break
    }
    case 'source-type': {
      const type = digitalSourceType(oneOf(value))
      draft.keywords['digital_source_type'] = type ? [type] : []
      break
    }
    case 'date': {
      const date = parseDate(isoDate(oneOf(value)))
      if (date === null) throw new WrongValueError('is not an ISO 8601 date of the years 1000 to 2999')
      Object.assign(draft.numbers, key.field === 'capture_date' ? dateNumbers(date) : { [key.field]: date.moment ?? date.local })
      break
    }
    case 'size':
      draft.numbers[key.field] = positiveNumber(oneOf(value))
      break
    case 'count':
      draft.numbers[key.field] = wholeNumber(oneOf(value), 0, 999_999_999)
      break
    case 'text': {
      const text = paragraphs.has(key.field) ? cleanText(oneOf(value), textLimits.paragraph) : cleanLine(oneOf(value), textLimits.title)
      setText(draft.texts, key.field, key.lang, text)
      break
    }
    case 'keyword':
      draft.several.set(key.field, key.several)
      setText(draft.lists, key.field, key.lang, itemsOf(value, key.field))
      break
  }
}

/** A text without language is the fallback for all languages, unless there is an English one. */
const joinTexts = (byLanguage: ReadonlyMap<string | null, string>): string | Localised => {
  const general = byLanguage.get(null)
  if (general !== undefined && byLanguage.size === 1) return general
  const texts: Record<string, string> = general === undefined ? {} : { [fallbackLocale]: general }
  for (const [lang, text] of byLanguage) if (lang !== null) texts[lang] = text
  return texts
}

/** Effects of unreadable rights, at the end of their problem. */
const closedView = '; no user may view the file until this is repaired'
const closedDownload = '; no user may download it until this is repaired'

/** No user has any right. */
const noRights = { view: [], download: { '*': [] } } as const

const isOfDownload = (key: Key): boolean => key.kind === 'download' || (key.kind === 'limit' && key.name.startsWith('download'))

/** Limits in the wrong order deny their right at every time. */
const limitProblems = ({ visibleFrom, visibleUntil, downloadFrom, downloadUntil }: Draft['limits']): string[] => {
  const isWrong = (from?: number | null, until?: number | null) => typeof from === 'number' && typeof until === 'number' && from >= until
  return [
    ...(isWrong(visibleFrom, visibleUntil) ? [`"visible_until" is not after "visible_from"${closedView}`] : []),
    ...(isWrong(downloadFrom, downloadUntil) ? [`"download_until" is not after "download_from"${closedDownload}`] : []),
  ]
}

/** Denies the right that a column with an unreadable value or name limits. @returns the effect, for the report */
const deny = (draft: Draft, written: string, key: Key): string => {
  if (key.kind === 'limit') draft.limits[key.name] = null
  else if (key.kind === 'download') draft.download[key.set] = []
  else if (isRightsKey(written)) draft.view = []
  else return ''
  return isOfDownload(key) ? closedDownload : closedView
}

/**
 * Parses one line. Invalid values are left out and reported; invalid rights close access. `resolve` converts a written path to one below
 * the watched folder.
 */
export const describeRow = (row: SidecarRow, resolve: (path: string) => string): DescribedRow => {
  const problems: string[] = []
  const draft: Draft = {
    texts: new Map(),
    lists: new Map(),
    several: new Map(),
    keywords: {},
    numbers: {},
    download: {},
    limits: {},
    captions: [],
  }
  const seen = new Set<string>()
  let isHidden = row.closed === true
  for (const [written, value] of row.values) {
    const key = parseKey(written)
    const identity = identityOf(key)
    try {
      if (seen.has(identity) && key.kind !== 'unusable' && !isRightsKey(written))
        throw new WrongValueError('is given twice; the first value counts')
      addValue(draft, written, value, resolve)
    } catch (error) {
      if (!(error instanceof WrongValueError)) throw error
      const effect = deny(draft, written, key)
      problems.push(`"${cleanLine(written, 60)}" ${error.message}${error.message.includes(';') ? '' : effect}`)
      isHidden ||= effect === closedView
    }
    seen.add(identity)
  }
  if (draft.isClosed) for (const set of ['*', ...Object.keys(draft.download)]) draft.download[set] = []
  for (const [field, lists] of draft.lists) {
    const { values, problem } = joinKeywords(lists)
    if (problem !== null) problems.push(`"${field}" ${problem}`)
    const single = draft.several.get(field) === false && values.length > 1
    if (single) problems.push(`"${field}" takes one value; the first one counts`)
    draft.keywords[field] = single ? values.slice(0, 1) : values
  }
  const wrongOrder = limitProblems(draft.limits)
  problems.push(...wrongOrder)
  isHidden ||= wrongOrder.some((problem) => problem.endsWith(closedView))
  const rights = row.closed
    ? noRights
    : { ...(draft.view ? { view: draft.view } : {}), ...(Object.keys(draft.download).length > 0 ? { download: draft.download } : {}) }
  return {
    description: {
      texts: Object.fromEntries([...draft.texts].map(([field, byLanguage]) => [field, joinTexts(byLanguage)])),
      keywords: draft.keywords,
      numbers: draft.numbers,
      ...rights,
      ...(Object.keys(draft.limits).length > 0 ? { limits: draft.limits } : {}),
      ...(draft.captions.length > 0 ? { captions: draft.captions } : {}),
      ...(draft.collections ? { collections: draft.collections } : {}),
    },
    problems,
    isHidden,
  }
}
