import { atom } from 'jotai'
import { maxRowCount } from '#contract/max-rows.ts'
import { everything } from '#contract/search.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { audienceAtom } from '../language/audience.ts'
import { defaultSort, searchParameters } from '../search/query.ts'

interface FolderFiles {
  /** User and language of the response. */
  readonly audience: string
  readonly path: string
  /** In the order of the folder, as far as they are loaded. */
  readonly ids: readonly string[]
  /** Number of loaded rows, which include files of the folders below. */
  readonly rowCount: number
  readonly isComplete: boolean
}

const storedFilesAtom = atom<FolderFiles | null>(null)

/** Files directly in the folder that was requested last, for the current user and language. */
export const folderFilesAtom = atom((get) => {
  const files = get(storedFilesAtom)
  return files?.audience === get(audienceAtom) ? files : null
})

/** The next rows load when this number of known files or fewer follow. */
const preloadCount = 20
/** Limit of the rows, so that no page requests a whole archive. */
const maxLoadedRowCount = 20 * maxRowCount

/** Whether an asset has its neighbours among the loaded files, as far as it can have them. */
export const areNeighboursLoaded = (files: FolderFiles | null, path: string, id: string): boolean => {
  if (files?.path !== path) return false
  const position = files.ids.indexOf(id)
  const isFound = position !== -1 && position + preloadCount < files.ids.length
  return isFound || files.isComplete || files.rowCount >= maxLoadedRowCount
}

/**
 * Requests the files of a folder, in the default order, page by page until the neighbours of an asset are known. Optional information: a failure
 * leaves it out.
 */
export const requestFolderFilesAtom = atom(null, async (get, set, path: string, id: string, signal: AbortSignal) => {
  const audience = get(audienceAtom)
  const sort = defaultSort(get(configAtom), everything)
  const known = get(folderFilesAtom)
  let files: FolderFiles = known?.path === path ? known : { audience, path, ids: [], rowCount: 0, isComplete: false }
  while (!areNeighboursLoaded(files, path, id)) {
    const query = searchParameters({ text: everything, filter: { folder: [path] }, sort, facets: [] }, files.rowCount, maxRowCount)
    const found = await get(apiAtom)
      .call('search', { query, signal })
      .catch(() => null)
    if (signal.aborted || !found) return
    const { docs, numFound } = found.response
    // The filter also matches the folders below.
    const ids = docs.filter((asset) => asset['folder'] === path).map((asset) => asset.id)
    const rowCount = files.rowCount + docs.length
    files = { ...files, ids: [...new Set([...files.ids, ...ids])], rowCount, isComplete: docs.length === 0 || rowCount >= numFound }
    set(storedFilesAtom, files)
  }
})
