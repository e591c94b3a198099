import { isObject } from '#common/is-object.ts'
import type { CallName } from '#contract/calls.ts'

/**
 * Converts responses of a backend that implements only the interface description, which does not specify some names, types and optional
 * parts. Loaded only after a response did not match the contract; the caller validates the result again.
 */

type Doc = Readonly<Record<string, unknown>>
/** @param requestedIds ids of the query of the call */
type Convert = (body: unknown, requestedIds: readonly string[]) => unknown

const docOf = (value: unknown): Doc => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
const hasText = (value: unknown): value is string => typeof value === 'string' && value !== ''
/** A response without the list stays invalid, because an incomplete response must not look like an empty one. */
const withList = (key: string, list: unknown, convert: (entry: unknown) => unknown): Doc =>
  Array.isArray(list) ? { [key]: list.map(convert) } : {}
const withoutNulls = (doc: Doc): Doc => Object.fromEntries(Object.entries(doc).filter(([, value]) => value !== null))

const groupsOf = (groups: unknown): unknown => (hasText(groups) ? [groups] : groups)
/** Ids may be numbers, and parts without a value null. */
const assetOf = (asset: unknown): unknown => {
  if (!isObject(asset)) return asset
  const { asset_groups: groups, ...others } = withoutNulls(asset)
  return { ...others, id: textOf(asset['id']), ...(groups === undefined ? {} : { asset_groups: groupsOf(groups) }) }
}

/** null = the response contains no list of assets. */
const assetsIn = (body: unknown): readonly unknown[] | null => {
  const docs = docOf(body)['docs'] ?? docOf(docOf(body)['response'])['docs']
  return Array.isArray(docs) ? docs.map(assetOf) : null
}

/** `{value, label, count, countStr}` or, for the bound of a range, only its value. */
const facetValueOf = (entry: unknown): unknown => {
  const { value, label, count, countStr } = isObject(entry) ? entry : { value: entry }
  const number = Number(count ?? 0)
  return { value, label: hasText(label) ? label : String(value), count: number, countStr: hasText(countStr) ? countStr : String(number) }
}

const valuesIn = (facet: unknown): readonly unknown[] => listOf(isObject(facet) ? facet['values'] : facet)

const search: Convert = (body) => {
  const { facetCounts, response } = docOf(body)
  const fields = Object.entries(docOf(docOf(facetCounts)['facetFields']))
  const { docs, numFound } = docOf(response)
  if (!Array.isArray(docs)) return body
  return {
    facetCounts: { facetFields: Object.fromEntries(fields.map(([field, values]) => [field, valuesIn(values).map(facetValueOf)])) },
    response: { docs: docs.map(assetOf), numFound: Number(numFound ?? docs.length) },
  }
}
/** A method is a name or an object. An object with a URL is an external method; otherwise it is the login form of the portal. */
const loginMethodOf = (method: unknown): unknown => {
  const doc = isObject(method) ? withoutNulls(method) : { name: method }
  return { ...doc, type: doc['type'] ?? (hasText(doc['url']) ? 'sso' : 'native') }
}

const session: Convert = (body) => {
  const whole = docOf(body)
  if (!('session' in whole)) return body
  // The user is a name, or an object with the name and the roles.
  const parts = docOf(whole['user'])
  const doc = { ...parts, ...whole }
  const name = 'name' in parts ? parts['name'] : whole['user']
  const user = hasText(name) ? name : null
  const methods = doc['login_methods'] ?? doc['loginMethods'] ?? doc['login methods']
  return {
    session: hasText(doc['session']) ? doc['session'] : null,
    user,
    guest: typeof doc['guest'] === 'boolean' ? doc['guest'] : user === null,
    isAssetUser: doc['isAssetUser'] === true,
    isGuiAdmin: doc['isGuiAdmin'] === true,
    workspace: hasText(doc['workspace']) ? doc['workspace'] : '',
    login_methods: Array.isArray(methods) ? methods.map(loginMethodOf) : [{ name: 'native', type: 'native' }],
    // Separates the local data of users. A backend without scopes is separated by account names.
    scope: hasText(doc['scope']) ? doc['scope'] : (user ?? 'guest'),
  }
}
/** A message id → text. A tree of messages becomes ids that are joined with dots. */
const flatMessages = (tree: unknown, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(docOf(tree)).flatMap(([key, value]) =>
    hasText(value) ? [[prefix + key, value] as const] : flatMessages(value, `${prefix}${key}.`),
  )

/** A code, or an object with the code; `short` is the code where `lang` is the name. */
const localeIn = (entry: unknown): unknown => (isObject(entry) ? (entry['short'] ?? entry['lang']) : entry)

const translations: Convert = (body) => {
  const locales = isObject(body) ? body['locales'] : body
  if (Array.isArray(locales)) return locales.map(localeIn)
  if (!isObject(body)) return body
  const { messages, metadata, ...others } = body
  return { messages: Object.fromEntries(flatMessages(messages ?? others)), ...(isObject(metadata) ? { metadata } : {}) }
}

const customPage: Convert = (body) => {
  if (typeof body === 'string') return { html: body }
  const locales = docOf(body)['locales']
  return Array.isArray(locales) ? locales.map(localeIn) : body
}

/** A backend without revisions gets a new revision for every response, so that the page always loads a changed configuration. */
const availability: Convert = (body) => {
  if (!isObject(body)) return body
  const flags = Object.entries(body).filter(([, value]) => ['boolean', 'number', 'string'].includes(typeof value))
  return { revision: Date.now(), texts: Date.now(), ...Object.fromEntries(flags.filter(([, value]) => value !== '')) }
}

const indexField = (entry: unknown): unknown => {
  const doc = isObject(entry) ? withoutNulls(entry) : { field_name: entry }
  const flag = (key: string) => doc[key] === true
  return {
    field_name: doc['field_name'],
    default_labels: docOf(doc['default_labels']),
    is_facet: flag('is_facet'),
    range_facet: flag('range_facet'),
    multi_valued: flag('multi_valued'),
    origin: hasText(doc['origin']) ? doc['origin'] : 'sidecar',
    type: hasText(doc['type']) ? doc['type'] : 'string',
  }
}

const isFailure = (body: unknown): boolean => body === false || docOf(body)['result'] === false
/** A successful status is sufficient, because the contents of these responses are not specified. */
const result: Convert = (body) => ({ result: !isFailure(body) })

/** For responses that are objects; others stay invalid. */
const fromDoc =
  (convert: (doc: Doc) => unknown): Convert =>
  (body) =>
    isObject(body) ? convert(body) : body

const converters: Partial<Record<CallName, Convert>> = {
  getSession: session,
  checkSession: fromDoc((doc) => ({ isGuiAdmin: doc['isGuiAdmin'] === true, sessionValid: doc['sessionValid'] })),
  search,
  getAssets: (body, requestedIds) => {
    const docs = assetsIn(body)
    if (!docs) return body
    const found = new Set(docs.map((doc) => docOf(doc)['id']))
    const { missing } = docOf(body)
    return { docs, missing: Array.isArray(missing) ? missing.map(textOf) : requestedIds.filter((id) => !found.has(id)) }
  },
  getConvertSets: (body) => ({
    ...docOf(body),
    ...withList('convert_sets', docOf(body)['convert_sets'], (set) => ({ ...docOf(set), id: textOf(docOf(set)['id']) })),
  }),
  download: fromDoc((doc) => {
    const { rejected_asset_ids: rejected, ...others } = withoutNulls(doc)
    return { ...others, ...(rejected === undefined ? {} : { rejected_asset_ids: listOf(rejected).map(textOf) }) }
  }),
  getPreview: fromDoc((doc) => {
    const { asset_groups: groups, ...others } = withoutNulls(doc)
    return { ...others, ...(groups === undefined ? {} : { asset_groups: groupsOf(groups) }) }
  }),
  getVideo: fromDoc(withoutNulls),
  getDownloadInfo: fromDoc(({ max_assets: limit, ...others }) =>
    withoutNulls({ ...others, max_assets: hasText(limit) ? Number(limit) : limit }),
  ),
  getBookmarks: (body) =>
    Array.isArray(body) ? body.map((entry) => (isObject(entry) ? { ...entry, id: textOf(entry['id']) } : entry)) : body,
  listCollections: (body) => withList('collections', docOf(body)['collections'] ?? body, (collection) => collection),
  getCollection: (body) => withList('docs', assetsIn(body), (doc) => doc),
  getAvailability: availability,
  getTranslationLocales: translations,
  getCustomPage: customPage,
  getContentLocales: (body) => withList('locales', isObject(body) ? body['locales'] : body, localeIn),
  getAllLanguages: (body) => Object.fromEntries(listOf(body).map((entry) => [docOf(entry)['lang'], docOf(entry)['name']])),
  getIndexFields: (body) => withList('visible_fields', docOf(body)['visible_fields'] ?? body, indexField),
  getVersion: (body) => (typeof body === 'string' && /^\d+\./.test(body) ? { version: body } : body),
  saveBookmarks: result,
  logout: result,
  setLocale: result,
  sendPasswordMail: result,
  saveConfig: result,
  saveTranslations: result,
  saveCustomPage: result,
  saveFile: result,
  saveTileImage: result,
}

/** Responses of a backend that has stored nothing for a call yet, or lacks the call. With `lang`, without the contents of this language. */
const absentBodies: Partial<Record<CallName, (lang: boolean) => unknown>> = {
  getConfig: () => ({}),
  getAvailability: () => availability({}, []),
  getTranslationLocales: (lang) => (lang ? { messages: {} } : []),
  // A page without contents is reported as missing.
  getCustomPage: (lang) => (lang ? undefined : []),
  getIndexFields: () => ({ visible_fields: [] }),
  getContentLocales: () => ({ locales: [] }),
  getAllLanguages: () => ({}),
  getDownloadInfo: () => ({}),
  listCollections: () => ({ collections: [] }),
  setLocale: () => ({ result: true }),
}

const absentStatuses: ReadonlySet<number> = new Set([404, 405])

/** @returns the response for a backend other than the Vitrine server that refuses a call as missing; undefined = the refusal counts */
export const absentResponse = (name: CallName, status: number, lang: boolean): unknown =>
  absentStatuses.has(status) ? absentBodies[name]?.(lang) : undefined

/** @returns the body in the format of the contract, as far as it can be converted */
export const convertResponse: (name: CallName, body: unknown, requestedIds: readonly string[]) => unknown = (name, body, requestedIds) =>
  converters[name]?.(body, requestedIds) ?? body
