import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { isObject } from '#common/is-object.ts'
import { facetKinds } from '#contract/config/facet-kinds.ts'
import { visibleText } from '#contract/config/fields.ts'
import { type HiddenDefault, hiddenDefaults } from '#contract/config/hidden-defaults.ts'
import { configLinks } from '#contract/config/links.ts'
import type { Config } from '#contract/config/schema.ts'
import { allFacetsOf } from '#contract/config/stored-filter.ts'
import { maxPageLength, maxTextLength, pathOfLongText } from '#contract/config/text-limits.ts'
import { firstTemplateProblem } from '#contract/file-name-template.ts'
import { isMessage } from '#contract/message-check.ts'
import { i18n } from '../../platform/i18n.ts'
import { editingAtom, invalidFieldsAtom, missingFileNamesAtom } from './atoms.ts'
import { configScreens } from './config-screens.ts'
import type { Editing } from './editing.ts'
import { identityOf } from './entries.ts'
import { pageAddressProblems } from './page-address.ts'
import { templateMessage } from './template-message.ts'
import { own, type Path } from './values.ts'

/** Messages about values that must not be saved. */
export const problems = {
  themeKeyMissing: msg({ id: 'admin.check.theme.key.empty', message: 'Enter a key.' }),
  themeKeyTaken: msg({ id: 'admin.check.theme.key.taken', message: 'The key is already in use.' }),
  searchKeyMissing: msg({ id: 'admin.check.search.key.empty', message: 'Enter a key.' }),
  searchKeyTaken: msg({ id: 'admin.check.search.key.taken', message: 'The key is already used.' }),
  radioValues: msg({
    id: 'admin.check.search.radio',
    message: 'The filter was defined as a radio button and should therefore only contain one value.',
  }),
  required: msg({ id: 'global.rules.required', message: 'This field is required.' }),
  length: msg({ id: 'admin.form.length', message: 'Enter a length such as 8rem or 120px.' }),
  viewHidden: msg({ id: 'admin.views.hidden', message: 'The default view must be one of the offered ones.' }),
  orderHidden: msg({ id: 'admin.sorting.off', message: 'The default order must be one of the offered ones.' }),
  languageNameMissing: msg({ id: 'admin.check.language.name', message: 'Enter a name.' }),
  languageCodeMissing: msg({ id: 'admin.check.language.code', message: 'Enter a code.' }),
  languageCodeTaken: msg({ id: 'admin.check.language.taken', message: 'The code is already used.' }),
} as const

/** Problem of a key in a list; null = none. */
export const keyProblem = (
  key: string,
  others: readonly string[],
  messages: { readonly empty: MessageDescriptor; readonly taken: MessageDescriptor },
): MessageDescriptor | null => {
  if (key.trim() === '') return messages.empty
  return others.some((other) => other.trim() === key.trim()) ? messages.taken : null
}

export const themeKeyMessages = { empty: problems.themeKeyMissing, taken: problems.themeKeyTaken }
export const searchKeyMessages = { empty: problems.searchKeyMissing, taken: problems.searchKeyTaken }

export interface Problem {
  readonly section: string
  readonly message: MessageDescriptor | string
  /** The field shows the problem itself while its screen is open. */
  readonly isShownByField?: boolean
  /** Config path that the message contains as `place`; list entries appear by their identity. */
  readonly path?: Path
}

/** Whether a stored search has several values for a single-choice filter. */
export const hasSurplusValues = (config: Config, field: string, values: readonly unknown[]): boolean =>
  values.length > 1 && config.facets.some(({ field_name, options }) => field_name === field && facetKinds[options.multivalue].isSingle)

/** Indicators of stored searches that do not fit the configured facets. */
export const brokenSearches = ({ dashboard, facets }: Config): string[] => {
  const kinds = new Map(facets.map(({ field_name, options }) => [field_name, facetKinds[options.multivalue]]))
  return dashboard.collections.data
    .filter((collection) =>
      allFacetsOf(collection.search).some(({ field_name, values, range_facet }) => {
        const kind = kinds.get(field_name)
        return kind === undefined || kind.isRange !== (range_facet === true) || (kind.isSingle && values.length > 1)
      }),
    )
    .map(({ indicator }) => indicator)
}

/** Problems of all keys in a list. Linear, because it runs on every key press for thousands of entries. */
const keysOf = (keys: readonly string[], messages: typeof themeKeyMessages): MessageDescriptor[] => {
  const plain = keys.map((key) => key.trim())
  const times = new Map<string, number>()
  for (const key of plain) times.set(key, (times.get(key) ?? 0) + 1)
  return plain.flatMap((key) => (key === '' ? messages.empty : (times.get(key) ?? 0) > 1 ? messages.taken : []))
}

/** CSS lengths of the login page. */
export const lengthPattern = /^(?:auto|\d+(?:\.\d+)?(?:px|rem|em|vh|vw|%|ch))$/

const unsafeLink = msg({
  id: 'admin.check.link',
  message: 'The link {link} could harm visitors. Enter an address that begins with https://, mailto:, tel: or #/.',
})

/** Same rule as on the server: relative URLs are safe. */
const isSafe = (link: string): boolean => {
  try {
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(link, 'https://portal.invalid/').protocol)
  } catch {
    return link.trim() === ''
  }
}

const firstProblems: Readonly<Record<HiddenDefault, MessageDescriptor>> = {
  'search.views.default': problems.viewHidden,
  'sorting.default': problems.orderHidden,
  'sorting.default_without_text': problems.orderHidden,
}

/** Problems of single fields, also of fields on other screens or from an imported file. */
const fieldProblems = (config: Config): Problem[] => {
  const { logoImage, box } = config.login
  const template = firstTemplateProblem(config.downloads.file_names)
  const unsafe = configLinks(config).find(({ link }) => !isSafe(link))
  return [
    ...(visibleText.test(config.global.website_title) ? [] : [{ section: 'general', message: problems.required }]),
    ...([logoImage.height, box.max_width].every((length) => lengthPattern.test(length))
      ? []
      : [{ section: 'login', message: problems.length }]),
    ...(template ? [{ section: 'general', message: templateMessage(template.problem) }] : []),
    ...hiddenDefaults(config).map((place) => ({ section: 'search', message: firstProblems[place] })),
    ...(unsafe
      ? [
          {
            section: unsafe.path.startsWith('login') ? 'login' : 'general',
            message: { ...unsafeLink, values: { link: unsafe.link } },
            isShownByField: true,
          },
        ]
      : []),
  ]
}

/** All problems of the configuration. */
export const configProblems = (config: Config): Problem[] => {
  const collections = config.dashboard.collections.data
  const radios = collections.filter((collection) =>
    allFacetsOf(collection.search).some(({ field_name, values }) => hasSurplusValues(config, field_name, values)),
  )
  return [
    ...fieldProblems(config),
    ...keysOf(
      config.themes.options.map(({ key }) => key),
      themeKeyMessages,
    ).map((message) => ({ section: 'appearance', message })),
    ...keysOf(
      collections.map(({ indicator }) => indicator),
      searchKeyMessages,
    ).map((message) => ({ section: 'dashboard', message })),
    ...pageAddressProblems(config.custom_pages).map((message) => ({ section: 'editor', message })),
    ...radios.map(() => ({ section: 'dashboard', message: problems.radioValues })),
  ]
}

const malformed = msg({
  id: 'admin.check.malformed',
  message: 'The text {place} cannot be shown: a bracket or a plural is incomplete.',
})

/** Malformed messages; they would break the pages that show them. */
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
  message: 'The text {place} is too long: at most {most, number} characters are allowed.',
})

/** Path with list entries by identity instead of index. */
const byIdentity = (document: unknown, [key, ...rest]: Path): Path => {
  if (key === undefined) return []
  const isList = Array.isArray(document)
  const value: unknown = isList ? document[Number(key)] : isObject(document) ? own(document, key) : undefined
  return [(isList && identityOf(value)) || key, ...byIdentity(value, rest)]
}

/** Texts that exceed the server's length limit. */
const longTextProblems = ({ config, texts, pages }: Editing): Problem[] => {
  const problem = (section: string, path: Path, maxLength: number) => ({
    section,
    path,
    message: { ...tooLong, values: { place: path.join(' › '), most: maxLength } },
  })
  const place = pathOfLongText(config)
  return [
    ...(place ? [problem(configScreens[place[0] ?? ''] ?? 'general', ['config', ...byIdentity(config, place)], maxTextLength)] : []),
    ...Object.entries(texts).flatMap(([locale, { messages }]) =>
      Object.keys(messages)
        .filter((key) => (messages[key]?.length ?? 0) > maxTextLength)
        .map((key) => problem('language', ['texts', locale, 'messages', key], maxTextLength)),
    ),
    ...Object.entries(pages).flatMap(([locale, { html }]) =>
      html.length > maxPageLength ? [problem('editor', ['pages', locale], maxPageLength)] : [],
    ),
  ]
}

const missingFile = msg({
  id: 'admin.check.file_missing',
  message: 'The uploaded file is no longer on the server: {place}. Upload it again.',
})

const fileProblems = (names: readonly string[]): Problem[] =>
  names.map((name) => {
    const path = ['files', name]
    return { section: 'appearance', path, message: { ...missingFile, values: { place: name } } }
  })

/** Displayed text of a problem, for the comparison of problems from fields and from checks. */
const displayedText = ({ section, message }: Problem): string => `${section} ${typeof message === 'string' ? message : i18n._(message)}`

/** Problems that prevent saving. */
export const problemsAtom = atom((get): readonly Problem[] => {
  const editing = get(editingAtom)
  const fields = [...get(invalidFieldsAtom).values()]
  const known = new Set(fields.map(displayedText))
  const own = editing
    ? [
        ...configProblems(editing.config),
        ...textProblems(editing),
        ...longTextProblems(editing),
        ...fileProblems(get(missingFileNamesAtom)),
      ]
    : []
  const open = new Set(fields.map(({ section }) => section))
  return [
    ...fields,
    ...own.filter((problem) => !known.has(displayedText(problem)) && !(problem.isShownByField && open.has(problem.section))),
  ]
})
