import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { everything } from '#contract/search.ts'
import { apiAtom } from '../api/atoms.ts'
import { activeQueryAtom, resultsAtom } from './atoms.ts'
import { selectedValues } from './filter-changes.ts'
import { searchParameters } from './query.ts'
import { assetAt } from './results.ts'

/** Folders of a file before and after a change. */
interface Move {
  readonly from: string
  readonly to: string
}

/** New path of a folder from moves of files in it; null if they do not agree, or if the folder has not moved. */
export const movedFolder = (folder: string, moves: readonly Move[]): string | null => {
  const paths = moves.map(({ from, to }) => {
    const below = from.slice(folder.length)
    const isInside = from.startsWith(folder) && (below === '' || below.startsWith('/'))
    return isInside && to.endsWith(below) ? to.slice(0, to.length - below.length) : null
  })
  const [path = null] = paths
  return path === '' || path === folder || paths.some((other) => other !== path) ? null : path
}

/** Path of the folder of a file; empty = none. */
const folderOf = ({ folder }: Asset): string => (typeof folder === 'string' ? folder : '')

/** Results that show where a folder is now. */
const sampleCount = 5

/** Finds the new path of the one folder that the current search is limited to; null if its files are gone. Rejects with RemoteError. */
export const findMovedFolderAtom = atom(null, async (get): Promise<string | null> => {
  const active = get(activeQueryAtom)
  const [folder, ...others] = active ? selectedValues(active.query.filter, 'folder') : []
  if (!active || folder === undefined || others.length > 0) return null
  const results = get(resultsAtom)
  const known = Array.from({ length: sampleCount }, (_, at) => assetAt(results, at) ?? []).flat()
  if (known.length === 0) return null
  const sample = { text: everything, sort: active.query.sort, filter: { id: known.map(({ id }) => id) }, facets: [] }
  const { response } = await get(apiAtom).call('search', { query: searchParameters(sample, 0, known.length) })
  const folders = new Map(known.map((asset) => [asset.id, folderOf(asset)]))
  const moves = response.docs.map((asset) => ({ from: folders.get(asset.id) ?? '', to: folderOf(asset) }))
  return movedFolder(folder, moves)
})
