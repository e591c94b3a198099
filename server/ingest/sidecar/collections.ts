import * as v from 'valibot'
import { compareFolderNames } from '#catalogue/compare-folder-names.ts'
import { type Localised, localeSchema } from '#contract/locale.ts'
import type { KeywordValue } from '../../records/asset-record.ts'
import { cleanLine } from '../metadata/clean-text.ts'
import { titleFromFolderName } from '../metadata/file-title.ts'
import { foldedPath } from './folded-path.ts'
import { comparable, foldersAbove } from './sidecar-path.ts'

export interface Collection {
  readonly id: number
  readonly name: Localised
  /** Folder of the files in the collection. */
  readonly folder?: string
  /** Id of the asset on its tile. */
  readonly src?: string
}

/** One entry of `collections.json`; here `src` is the path of a file. */
const writtenSchema = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999)),
  name: v.union([v.pipe(v.string(), v.minLength(1)), v.pipe(v.record(localeSchema, v.string()), v.minEntries(1))]),
  folder: v.optional(v.string()),
  src: v.optional(v.string()),
})
const storedSchema = v.object({
  id: v.number(),
  name: v.record(v.string(), v.string()),
  folder: v.exactOptional(v.string()),
  src: v.exactOptional(v.string()),
})

/** Unreadable entries are left out. */
export const parseStoredCollections = (body: unknown): Collection[] =>
  (Array.isArray(body) ? body : []).flatMap((entry) => {
    const parsed = v.safeParse(storedSchema, entry)
    return parsed.success ? [parsed.output] : []
  })

/** Content of `collections.json`. */
export interface WrittenCollections {
  readonly list: readonly Collection[]
  /** One for each entry that is left out. */
  readonly problems: readonly string[]
  /** Ids of entries that are left out; null = an entry with an unreadable id. */
  readonly unread: readonly (number | null)[]
}

const everywhere = (name: string): Localised => ({ de: name, en: name })

const named = (name: string | Localised): Localised =>
  typeof name === 'string'
    ? everywhere(cleanLine(name, 200))
    : Object.fromEntries(Object.entries(name).map(([lang, text]) => [lang, cleanLine(text, 200)]))

const numberIn = (entry: unknown): number | null => {
  const numbered = v.safeParse(v.object({ id: writtenSchema.entries.id }), entry)
  return numbered.success ? numbered.output.id : null
}

/** Reads `collections.json`; a returned text is the reason why it is invalid. An unreadable entry affects no other. */
export const readCollections = (text: string): WrittenCollections | string => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'is not valid JSON'
  }
  if (!Array.isArray(parsed)) return 'is not a list of collections'
  const list = new Map<number, Collection>()
  const problems: string[] = []
  const unread: (number | null)[] = []
  for (const [index, entry] of parsed.entries()) {
    const checked = v.safeParse(writtenSchema, entry)
    const number = numberIn(entry)
    const name = `entry ${index + 1}${number === null ? '' : ` (number ${number})`}`
    if (!checked.success) {
      const [issue] = checked.issues
      problems.push(`${name} is left out: ${v.getDotPath(issue) ?? 'it'}: ${issue.message.slice(0, 200)}`)
      unread.push(number)
    } else if (list.has(checked.output.id)) problems.push(`${name} is left out: that number is taken by an entry above`)
    else {
      const { id, name, folder, src } = checked.output
      list.set(id, {
        id,
        name: named(name),
        ...(folder === undefined ? {} : { folder: folder.replace(/^\.?\/+|\/+$/g, '') }),
        ...(src === undefined ? {} : { src }),
      })
    }
  }
  return { list: [...list.values()], problems, unread: unread.filter((number) => number === null || !list.has(number)) }
}

/**
 * The collections of the file, and the stored ones in place of unreadable entries: an error must not remove assets from a collection with
 * restrictions.
 */
export const collectionsAsWritten = ({ list, unread }: WrittenCollections, stored: readonly Collection[]): Collection[] => {
  const written = new Set(list.map(({ id }) => id))
  return [...list, ...stored.filter(({ id }) => !written.has(id) && (unread.includes(null) || unread.includes(id)))]
}

/**
 * Each top folder as a collection, in natural order with years descending. Ids are permanent: a vanished folder keeps its id, so that its links never lead to another collection.
 */
export const collectionsOfFolders = (folders: readonly string[], stored: readonly Collection[]): Collection[] => {
  const known = stored.filter(({ folder }) => folder !== undefined)
  let next = Math.max(0, ...stored.map(({ id }) => id)) + 1
  const fresh = folders
    .filter((folder) => !known.some((collection) => collection.folder === folder))
    .map((folder): Collection => ({ id: next++, name: everywhere(titleFromFolderName(folder)), folder }))
  const kept = known.map(({ id, name, folder }): Collection => ({ id, name, ...(folder === undefined ? {} : { folder }) }))
  return [...kept, ...fresh].toSorted((a, b) => compareFolderNames(a.folder ?? '', b.folder ?? ''))
}

/** Collections of a file: those in its sidecar, else those of its folders. Unknown ids are left out. */
export type CollectionsOf = (path: string, listed: readonly number[] | undefined) => KeywordValue[]

/** Finds the collections of a file by its folders, because there can be as many collections as folders. */
export const createCollectionsOf = (collections: readonly Collection[]): CollectionsOf => {
  const byId = new Map(collections.map((collection) => [collection.id, collection]))
  const byFolder = new Map<string, Collection[]>()
  const byFoldedFolder = new Map<string, Collection[]>()
  const add = (map: Map<string, Collection[]>, folder: string, collection: Collection) =>
    map.set(folder, [...(map.get(folder) ?? []), collection])
  for (const collection of collections) {
    if (!collection.folder) continue
    add(byFolder, comparable(collection.folder), collection)
    add(byFoldedFolder, foldedPath(collection.folder), collection)
  }
  const ofFolder = (folder: string) => byFolder.get(folder) ?? byFoldedFolder.get(foldedPath(folder)) ?? []
  const order = new Map(collections.map(({ id }, at) => [id, at]))
  return (path, listed) => {
    const ids = listed
      ? listed.flatMap((number) => byId.get(number) ?? [])
      : foldersAbove(comparable(path))
          .flatMap(ofFolder)
          .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    return ids.map(({ id, name }) => ({ value: String(id), labels: name }))
  }
}
