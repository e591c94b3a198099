import * as v from 'valibot'
import { type Localised, localeSchema } from '#contract/locale.ts'
import type { KeywordValue } from '../../ports/asset-record.ts'
import { cleanLine } from '../metadata/clean-text.ts'
import { titleFromFileName } from '../metadata/file-title.ts'
import { comparable } from './sidecar-path.ts'

export interface Collection {
  readonly id: number
  readonly name: Localised
  /** Path of a folder whose files belong to it. */
  readonly folder?: string
  /** Id of the asset on its tile. */
  readonly src?: string
}

/** As `collections.json` has it: `src` is the path of a file there. */
const writtenSchema = v.array(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999)),
    name: v.union([v.pipe(v.string(), v.minLength(1)), v.pipe(v.record(localeSchema, v.string()), v.minEntries(1))]),
    folder: v.optional(v.string()),
    src: v.optional(v.string()),
  }),
)
const storedSchema = v.array(
  v.object({
    id: v.number(),
    name: v.record(v.string(), v.string()),
    folder: v.exactOptional(v.string()),
    src: v.exactOptional(v.string()),
  }),
)

export const parseStoredCollections = (body: unknown): Collection[] => {
  const parsed = v.safeParse(storedSchema, body)
  return parsed.success ? parsed.output : []
}

const everywhere = (name: string): Localised => ({ de: name, en: name })

const named = (name: string | Localised): Localised =>
  typeof name === 'string'
    ? everywhere(cleanLine(name, 200))
    : Object.fromEntries(Object.entries(name).map(([lang, text]) => [lang, cleanLine(text, 200)]))

/** Reads `collections.json`; a text says what is wrong with it. */
export const readCollections = (text: string): readonly Collection[] | string => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'is no valid JSON'
  }
  const checked = v.safeParse(writtenSchema, parsed)
  if (!checked.success) {
    const [issue] = checked.issues
    return `is no list of collections: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}`
  }
  const ids = checked.output.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) return `names the number ${twice} twice`
  return checked.output.map(({ id, name, folder, src }) => ({
    id,
    name: named(name),
    ...(folder === undefined ? {} : { folder: folder.replace(/^\.?\/+|\/+$/g, '') }),
    ...(src === undefined ? {} : { src }),
  }))
}

/**
 * Every folder at the top as a collection. Numbers once given stay: a folder that vanished keeps its number, so that a link to
 * it never leads to another one.
 */
export const collectionsOfFolders = (folders: readonly string[], stored: readonly Collection[]): Collection[] => {
  const known = stored.filter(({ folder }) => folder !== undefined)
  let next = Math.max(0, ...stored.map(({ id }) => id)) + 1
  const fresh = folders
    .filter((folder) => !known.some((collection) => collection.folder === folder))
    .map((folder): Collection => ({ id: next++, name: everywhere(titleFromFileName(`${folder}/`.slice(0, -1))), folder }))
  return [...known.map(({ id, name, folder }): Collection => ({ id, name, ...(folder === undefined ? {} : { folder }) })), ...fresh]
}

/** The collections of a file: the ones it is listed in, else the folders it lies in. Unknown numbers are left out. */
export const collectionValues = (
  collections: readonly Collection[],
  path: string,
  listed: readonly number[] | undefined,
): KeywordValue[] => {
  const place = comparable(path)
  const mine = listed
    ? listed.flatMap((number) => collections.find(({ id }) => id === number) ?? [])
    : collections.filter(({ folder }) => folder !== undefined && place.startsWith(`${comparable(folder)}/`))
  return mine.map(({ id, name }) => ({ value: String(id), labels: name }))
}
