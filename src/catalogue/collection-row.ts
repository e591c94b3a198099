import type { CatalogueRequest, CatalogueResult } from '#catalogue/catalogue-query.ts'
import { collectionRequest } from '#catalogue/collection-request.ts'
import { compareFolderNames } from '#catalogue/compare-folder-names.ts'
import type { ParsedQuery } from '#contract/calls.ts'
import type { CollectionFolder } from '#contract/collection.ts'

/** A search with the rights and the language of the caller. */
type Search = (request: CatalogueRequest) => CatalogueResult | Promise<CatalogueResult>

/** The first assets of a collection, and its sub-folders. */
export interface CollectionRow {
  readonly total: number
  readonly ids: readonly string[]
  /** Null = not requested. */
  readonly folders: readonly CollectionFolder[] | null
}

const field = 'folder'
/** Sub-folders that are returned, and those whose assets are mixed: each of these takes a search. */
const maxFolderCount = 100
const maxMixedCount = 6
const ratings = ['1', '2', '3', '4', '5']

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const foldersOf = (result: CatalogueResult): CollectionFolder[] =>
  (result.facets[field]?.values ?? [])
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ path: String(value), name: nameOf(String(value)), count }))
    .toSorted((a, b) => compareFolderNames(a.name, b.name))

/** The folders one level below the only common folder of all assets; none if there is no common folder. */
const subFolders = async (search: Search, request: CatalogueRequest, top: readonly CollectionFolder[], total: number) => {
  const [only, ...others] = top
  if (!only || others.length > 0 || only.count < total) return []
  return foldersOf(await search({ ...request, rows: 0, facets: [field], facetLimit: maxFolderCount, facetParent: { [field]: only.path } }))
}

/** One of each list in turn, without duplicates. */
const inTurn = (lists: readonly (readonly string[])[], count: number): string[] => {
  const ids = new Set<string>()
  for (let at = 0; lists.some(({ length }) => length > at); at++)
    for (const list of lists) {
      const id = list[at]
      if (id !== undefined && ids.size < count) ids.add(id)
    }
  return [...ids]
}

/** Ids in an order of the start page. `best`: rated assets first, the newest of the others follow. */
const orderedIds = async (search: Search, request: CatalogueRequest, order: ParsedQuery<'getCollection'>['order']) => {
  const newest = { ...request, facets: [], sort: { key: 'capture_date', orientation: 'desc' } } as const
  if (order !== 'best') return (await search(newest)).ids
  const filter = { ...request.filter, rating: ratings }
  const rated = await search({ ...newest, filter, sort: { key: 'rating', orientation: 'desc' } })
  return inTurn([[...rated.ids, ...(await search(newest)).ids]], request.rows)
}

/**
 * The first assets of a collection with the number of all. With `order`, those of its sub-folders take turns, so that a large folder does not
 * fill the row. Throws InvalidSearchParameterError.
 */
export const findCollectionRow = async (search: Search, query: ParsedQuery<'getCollection'>): Promise<CollectionRow> => {
  const request = collectionRequest(query)
  const hasFolders = query.folders === 'true' || query.order !== undefined
  const rows = query.order === undefined ? request.rows : 0
  const first = await search({ ...request, rows, ...(hasFolders && { facets: [field], facetLimit: 2 }) })
  const folders = hasFolders ? await subFolders(search, request, foldersOf(first), first.total) : []
  const shown = query.folders === 'true' ? folders : null
  if (query.order === undefined || request.rows === 0) return { total: first.total, ids: first.ids, folders: shown }
  const mixed = folders.length > 1 && first.total > request.rows ? folders.slice(0, maxMixedCount) : []
  const share = mixed.length > 0 ? Math.ceil(request.rows / mixed.length) : 0
  const lists = await Promise.all([
    orderedIds(search, request, query.order),
    ...mixed.map(({ path }) =>
      orderedIds(search, { ...request, rows: share, filter: { ...request.filter, [field]: [path] } }, query.order),
    ),
  ])
  return { total: first.total, ids: inTurn(lists, request.rows), folders: shown }
}
