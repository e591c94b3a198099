import { isDeepStrictEqual } from 'node:util'
import { type Collection, collectionsAsWritten, collectionsOfFolders, parseStoredCollections } from '../sidecar/collections.ts'
import { comparable } from '../sidecar/sidecar-path.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { isAsset } from '../state/known-file.ts'
import type { PassContext } from './context.ts'

/** Document from which the portal reads collections. */
const documentName = 'collections'

const topFolders = (paths: Iterable<string>): string[] => {
  const folders = new Set<string>()
  for (const path of paths) {
    const slash = path.indexOf('/')
    if (slash > 0) folders.add(path.slice(0, slash))
  }
  return [...folders].sort()
}

/** Collections of this pass, before their tiles are chosen. */
export const currentCollections = async (
  { stores }: Pick<PassContext, 'stores'>,
  sidecars: Pick<Sidecars, 'collections'>,
  paths: Iterable<string>,
): Promise<readonly Collection[]> => {
  const stored = parseStoredCollections((await stores.configuration.getDocument(documentName))?.body)
  const written = sidecars.collections
  if (written === null) return collectionsOfFolders(topFolders(paths), stored)
  return typeof written === 'string' ? stored : collectionsAsWritten(written, stored)
}

/** Id of the asset at a path. Stored tiles contain ids already. */
const idOf = (state: IngestState, path: string): string | null => {
  if (state.hasId(path)) return path
  const known = state.files.get(path) ?? [...state.files.values()].find((file) => comparable(file.path) === comparable(path))
  return isAsset(known) ? known.id : null
}

/** Number of candidates for a tile that no other collection shows. */
const candidateCount = 12

/** Each chosen tile takes a search. Other collections show their first asset. */
const maxChosenTileCount = 200

/** The best asset of a collection that all users may see. */
const chooseTile = async (catalogue: PassContext['catalogue'], id: number, shown: ReadonlySet<string>): Promise<string | null> => {
  const { ids } = await catalogue.search({
    text: '*',
    filter: { meta_collections: [String(id)], asset_groups: ['image', 'video'] },
    facets: [],
    facetLimit: 0,
    facetContains: {},
    sort: { key: 'rating', orientation: 'desc' },
    start: 0,
    rows: candidateCount,
    groups: ['everyone', 'guests'],
    locale: 'en',
  })
  return ids.find((candidate) => !shown.has(candidate)) ?? ids[0] ?? null
}

/** Stores the collections with their tiles if anything changed. */
export const storeCollections = async (
  { stores, catalogue, state }: Pick<PassContext, 'stores' | 'catalogue' | 'state'>,
  collections: readonly Collection[],
  fromFile: boolean,
): Promise<void> => {
  const stored = await stores.configuration.getDocument(documentName)
  if (collections.length === 0 && !stored) return
  const shown = new Set<string>()
  const body: Collection[] = []
  for (const [at, { id, name, folder, src }] of collections.entries()) {
    const isChosen = at < maxChosenTileCount
    const chosen = fromFile && src !== undefined ? idOf(state, src) : isChosen ? await chooseTile(catalogue, id, shown) : null
    if (chosen !== null) shown.add(chosen)
    body.push({ id, name, ...(folder === undefined ? {} : { folder }), ...(chosen === null ? {} : { src: chosen }) })
  }
  if (!isDeepStrictEqual(body, stored?.body)) await stores.configuration.putDocument(documentName, body, null, null)
}
