import {
  type ListedShareLink,
  type NewShareLink,
  type SharedSearch,
  type ShareLinkChange,
  sharePasswordLength,
  shareTextLengths,
} from '#contract/share-links.ts'
import type { SearchQuery } from '../../domain/search/query.ts'

/** What the user has entered in the form of a link. */
export interface LinkValues {
  readonly name: string
  readonly message: string
  /** Empty = the language of the recipient. */
  readonly locale: string
  readonly formats: 'none' | 'all' | 'chosen'
  /** Ids of convert sets, used with `chosen`. */
  readonly sets: readonly string[]
  /** `keep` = the link keeps its end. */
  readonly end: 'keep' | 'days' | 'never'
  readonly days: string
  /** `keep` = the link keeps its password. */
  readonly protection: 'keep' | 'none' | 'password'
  readonly password: string
  /** Messengers show name, message and picture. */
  readonly preview: boolean
  /** The link shows what its search finds at each moment. */
  readonly isLive: boolean
}

/** The files of a new link. */
export interface LinkFiles {
  readonly ids: readonly string[]
  /** The search that found them; null = they were chosen one by one. */
  readonly query: SearchQuery | null
}

export type LinkField = 'name' | 'formats' | 'days' | 'password'

/** The settings of the portal that limit a link. */
export interface LinkLimits {
  readonly days: number
  readonly longest_days: number
  readonly endless: boolean
}

/** Invisible characters, which the server refuses in a name. */
const invisible = /\p{C}/gu

/** A title as a name that the server accepts. */
const nameFrom = (title: string): string => title.slice(0, shareTextLengths.name).replace(invisible, ' ').trim()

const offeredDays = ({ days, longest_days: longest }: LinkLimits): string => String(Math.min(days, longest))

/** @param name suggested name */
export const newLinkValues = (name: string, limits: LinkLimits): LinkValues => ({
  name: nameFrom(name),
  message: '',
  locale: '',
  formats: 'all',
  sets: [],
  end: 'days',
  days: offeredDays(limits),
  protection: 'none',
  password: '',
  preview: false,
  isLive: false,
})

/** The form of an existing link. */
export const linkValuesOf = (
  { name, message, locale, formats, hasPassword, preview }: ListedShareLink,
  limits: LinkLimits,
): LinkValues => ({
  ...newLinkValues('', limits),
  name,
  message,
  locale: locale ?? '',
  formats: typeof formats === 'string' ? formats : 'chosen',
  sets: typeof formats === 'string' ? [] : formats,
  end: 'keep',
  protection: hasPassword ? 'keep' : 'none',
  preview,
})

const isDayCount = (text: string, longest: number): boolean => /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= longest

/** Fields that the server would refuse, in the order of the form. */
export const wrongFields = (
  { name, formats, sets, end, days, protection, password }: LinkValues,
  { longest_days: longest }: LinkLimits,
): readonly LinkField[] => {
  const hasName = name.trim() !== '' && !name.trim().match(invisible)
  const checks: readonly (readonly [LinkField, boolean])[] = [
    ['name', hasName],
    ['formats', formats !== 'chosen' || sets.length > 0],
    ['days', end !== 'days' || isDayCount(days, longest)],
    ['password', protection !== 'password' || password.length >= sharePasswordLength.minLength],
  ]
  return checks.flatMap(([field, isRight]) => (isRight ? [] : [field]))
}

const formatsOf = ({ formats, sets }: LinkValues): NewShareLink['formats'] => (formats === 'chosen' ? [...sets] : formats)

const settingsOf = (values: LinkValues) => ({
  name: values.name.trim(),
  message: values.message.trim(),
  locale: values.locale === '' ? null : values.locale,
  formats: formatsOf(values),
  preview: values.preview,
  days: values.end === 'never' ? null : Number(values.days),
})

const searchOf = ({ text, filter, sort }: SearchQuery): SharedSearch => ({
  ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
  solr_q: text,
  solr_sort: `${sort.key} ${sort.orientation}`,
})

export const newLinkBody = (values: LinkValues, { ids, query }: LinkFiles): NewShareLink => ({
  ...settingsOf(values),
  ...(values.protection === 'password' && { password: values.password }),
  ...(values.isLive && query ? { search: searchOf(query) } : { ids: [...ids] }),
})

const sortedKey = (formats: NewShareLink['formats']): string => JSON.stringify(typeof formats === 'string' ? formats : formats.toSorted())

/** Only what differs; null = nothing. */
export const linkChangeOf = (link: ListedShareLink, values: LinkValues): ShareLinkChange | null => {
  const { name, message, locale, formats, preview, days } = settingsOf(values)
  const { end, protection, password } = values
  const change = {
    id: link.id,
    ...(name !== link.name && { name }),
    ...(message !== link.message && { message }),
    ...(locale !== link.locale && { locale }),
    ...(sortedKey(formats) !== sortedKey(link.formats) && { formats }),
    ...(preview !== link.preview && { preview }),
    ...(end !== 'keep' && !(days === null && link.expires === null) && { days }),
    ...(protection === 'password' && { password }),
    ...(protection === 'none' && link.hasPassword && { password: null }),
  }
  return Object.keys(change).length > 1 ? change : null
}
