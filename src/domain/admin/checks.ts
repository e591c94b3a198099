import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { visibleText } from '#contract/config/fields.ts'
import { type HiddenFirst, hiddenFirsts } from '#contract/config/first-choices.ts'
import { linksIn } from '#contract/config/links.ts'
import { longestPage, longestText, placeOfLongText } from '#contract/config/longest-text.ts'
import type { Config } from '#contract/config/schema.ts'
import { isMessage } from '#contract/message-check.ts'
import { i18n } from '../../platform/i18n.ts'
import { editingAtom, invalidFieldsAtom } from './atoms.ts'
import type { Editing } from './editing.ts'
import { identityOf } from './entries.ts'
import { isFields, own, type Path } from './values.ts'

/** What is said about a value that should not be saved as it is. */
export const problems = {
  themeKeyMissing: msg({ id: 'admin.check.theme.key.empty', message: 'The key can not be empty!' }),
  themeKeyTaken: msg({ id: 'admin.check.theme.key.taken', message: 'The key is already in use!' }),
  searchKeyMissing: msg({ id: 'admin.check.search.key.empty', message: 'The key should not be empty!' }),
  searchKeyTaken: msg({ id: 'admin.check.search.key.taken', message: 'The key is already used!' }),
  radioValues: msg({
    id: 'admin.check.search.radio',
    message: 'The filter was defined as a radio button and should therefore only contain one value.',
  }),
  required: msg({ id: 'global.rules.required', message: 'This field is required.' }),
  length: msg({ id: 'admin.form.length', message: 'Enter a length such as 8rem or 120px.' }),
  viewHidden: msg({ id: 'admin.views.hidden', message: 'The view to begin with has to be one of the offered ones.' }),
  orderHidden: msg({ id: 'admin.sorting.off', message: 'The order to begin with has to be one of the offered ones.' }),
  languageNameMissing: msg({ id: 'admin.check.language.name', message: 'A name must be entered!' }),
  languageCodeMissing: msg({ id: 'admin.check.language.code', message: 'An code must be entered!' }),
  languageCodeTaken: msg({ id: 'admin.check.language.taken', message: 'The code is already used!' }),
} as const

/** What is wrong with a key among others; null = nothing. */
export const keyProblem = (
  key: string,
  others: readonly string[],
  words: { readonly empty: MessageDescriptor; readonly taken: MessageDescriptor },
): MessageDescriptor | null => {
  if (key.trim() === '') return words.empty
  return others.some((other) => other.trim() === key.trim()) ? words.taken : null
}

export const themeWords = { empty: problems.themeKeyMissing, taken: problems.themeKeyTaken }
export const searchWords = { empty: problems.searchKeyMissing, taken: problems.searchKeyTaken }

export interface Problem {
  readonly section: string
  readonly message: MessageDescriptor | string
  /** Its field says it in other words while its screen is open. */
  readonly isSaidThere?: boolean
  /** The place of everything that is edited that the message names as `place`; entries of lists by what they are known by. */
  readonly path?: Path
}

/** A pre-search that gives several values to a filter of which only one can be chosen. */
export const hasSurplusValues = (config: Config, field: string, values: readonly unknown[]): boolean =>
  values.length > 1 && config.facets.some(({ field_name, options }) => field_name === field && options.multivalue === 'radio')

/** Pre-searches that ask the sidebar for what its filters cannot show: by indicator. */
export const brokenSearches = ({ dashboard, facets }: Config): string[] => {
  const kinds = new Map(facets.map(({ field_name, options }) => [field_name, options.multivalue]))
  return dashboard.collections.data
    .filter((collection) =>
      (collection.search?.facets ?? []).some(({ field_name, values, range_facet }) => {
        const kind = kinds.get(field_name)
        return kind === undefined || (kind === 'slider') !== (range_facet === true) || (kind === 'radio' && values.length > 1)
      }),
    )
    .map(({ indicator }) => indicator)
}

/** The same of every key of a list; thousands are looked through with every letter that is typed. */
const keysOf = (keys: readonly string[], words: typeof themeWords): MessageDescriptor[] => {
  const plain = keys.map((key) => key.trim())
  const times = new Map<string, number>()
  for (const key of plain) times.set(key, (times.get(key) ?? 0) + 1)
  return plain.flatMap((key) => (key === '' ? words.empty : (times.get(key) ?? 0) > 1 ? words.taken : []))
}

/** Lengths of the login page as CSS takes them. */
export const lengthPattern = /^(?:auto|\d+(?:\.\d+)?(?:px|rem|em|vh|vw|%|ch))$/

const unsafeLink = msg({
  id: 'admin.check.link',
  message: 'The link {link} could harm visitors. Enter an address that begins with https://, mailto: or #/.',
})

/** As the server sees it: addresses of the portal's own are taken however they are written. */
const isSafe = (link: string): boolean => {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(link, 'https://portal.invalid/').protocol)
  } catch {
    return link.trim() === ''
  }
}

const firstProblems: Readonly<Record<HiddenFirst, MessageDescriptor>> = {
  'search.views.default': problems.viewHidden,
  'sorting.default': problems.orderHidden,
}

/** What was typed into a field that is on no screen now, or came with a file. */
const fieldProblems = (config: Config): Problem[] => {
  const { logoImage, box } = config.login
  const unsafe = linksIn(config).find(({ link }) => !isSafe(link))
  return [
    ...(visibleText.test(config.global.website_title) ? [] : [{ section: 'general', message: problems.required }]),
    ...([logoImage.height, box.max_width].every((length) => lengthPattern.test(length))
      ? []
      : [{ section: 'login', message: problems.length }]),
    ...hiddenFirsts(config).map((place) => ({ section: 'search', message: firstProblems[place] })),
    ...(unsafe
      ? [
          {
            section: unsafe.place.startsWith('login') ? 'login' : 'general',
            message: { ...unsafeLink, values: { link: unsafe.link } },
            isSaidThere: true,
          },
        ]
      : []),
  ]
}

/** Everything in the configuration that could not stand, wherever it is on the screens. */
export const configProblems = (config: Config): Problem[] => {
  const collections = config.dashboard.collections.data
  const radios = collections.filter((collection) =>
    (collection.search?.facets ?? []).some(({ field_name, values }) => hasSurplusValues(config, field_name, values)),
  )
  return [
    ...fieldProblems(config),
    ...keysOf(
      config.themes.options.map(({ key }) => key),
      themeWords,
    ).map((message) => ({ section: 'appearance', message })),
    ...keysOf(
      collections.map(({ indicator }) => indicator),
      searchWords,
    ).map((message) => ({ section: 'dashboard', message })),
    ...radios.map(() => ({ section: 'dashboard', message: problems.radioValues })),
  ]
}

const malformed = msg({
  id: 'admin.check.malformed',
  message: 'The text {place} cannot be shown: a bracket or a plural is not complete.',
})

/** Texts that would break every page that shows them. */
const textProblems = ({ texts }: Editing): Problem[] =>
  Object.entries(texts).flatMap(([locale, { messages }]) =>
    Object.entries(messages)
      .filter(([, text]) => /[{}']/.test(text) && !isMessage(text))
      .map(([key]) => {
        const path = ['texts', locale, 'messages', key]
        return { section: 'language', path, message: { ...malformed, values: { place: path.join(' › ') } } }
      }),
  )

const tooLong = msg({
  id: 'admin.check.too_long',
  message: 'The text {place} is too long: {most, number} characters are possible at most.',
})

/** On which screen a part of the configuration is edited; what is not named here is on the general one. */
const screens: Readonly<Record<string, string>> = {
  themes: 'appearance',
  assetInfo: 'appearance',
  infoView: 'appearance',
  bookmark: 'appearance',
  accessibility: 'appearance',
  dashboard: 'dashboard',
  facets: 'search',
  search: 'search',
  sorting: 'search',
  visibleLocales: 'language',
  login: 'login',
}

/** The same place with entries of lists named by what they are known by, as the screens do. */
const byIdentity = (document: unknown, [key, ...rest]: Path): Path => {
  if (key === undefined) return []
  const isList = Array.isArray(document)
  const value: unknown = isList ? document[Number(key)] : isFields(document) ? own(document, key) : undefined
  return [(isList && identityOf(value)) || key, ...byIdentity(value, rest)]
}

/** Texts that the server would refuse for their length. */
const longTextProblems = ({ config, texts, pages }: Editing): Problem[] => {
  const problem = (section: string, path: Path, most: number) => ({
    section,
    path,
    message: { ...tooLong, values: { place: path.join(' › '), most } },
  })
  const place = placeOfLongText(config)
  return [
    ...(place ? [problem(screens[place[0] ?? ''] ?? 'general', ['config', ...byIdentity(config, place)], longestText)] : []),
    ...Object.entries(texts).flatMap(([locale, { messages }]) =>
      Object.keys(messages)
        .filter((key) => (messages[key]?.length ?? 0) > longestText)
        .map((key) => problem('language', ['texts', locale, 'messages', key], longestText)),
    ),
    ...Object.entries(pages).flatMap(([locale, { html }]) =>
      html.length > longestPage ? [problem('editor', ['pages', locale], longestPage)] : [],
    ),
  ]
}

/** As it is read: a field says its problem in the language of the interface, the checks name the message. */
const said = ({ section, message }: Problem): string => `${section} ${typeof message === 'string' ? message : i18n._(message)}`

/** What holds saving back. */
export const problemsAtom = atom((get): readonly Problem[] => {
  const editing = get(editingAtom)
  const fields = [...get(invalidFieldsAtom).values()]
  const known = new Set(fields.map(said))
  const own = editing ? [...configProblems(editing.config), ...textProblems(editing), ...longTextProblems(editing)] : []
  const open = new Set(fields.map(({ section }) => section))
  return [...fields, ...own.filter((problem) => !known.has(said(problem)) && !(problem.isSaidThere && open.has(problem.section)))]
})
