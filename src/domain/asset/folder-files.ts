import { atom } from 'jotai'
import { maxRowCount } from '#contract/max-rows.ts'
import { everything } from '#contract/search.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { defaultSort, searchParameters } from '../search/query.ts'
import { audienceAtom } from '../session/audience.ts'

interface FolderFiles {
  /** User and language of the response. */
  readonly audience: string
  readonly path: string
  readonly ids: readonly string[]
}

const storedFilesAtom = atom<FolderFiles | null>(null)

/** Files directly in the folder that was requested last, for the current user and language. */
export const folderFilesAtom = atom((get) => {
  const files = get(storedFilesAtom)
  return files?.audience === get(audienceAtom) ? files : null
})

/** Requests the files of a folder, in the default order. Optional information: a failure leaves it out. */
export const requestFolderFilesAtom = atom(null, async (get, set, path: string, signal: AbortSignal) => {
  const audience = get(audienceAtom)
  const sort = defaultSort(get(configAtom), everything)
  const query = searchParameters({ text: everything, filter: { folder: [path] }, sort, facets: [] }, 0, maxRowCount)
  const found = await get(apiAtom)
    .call('search', { query, signal })
    .catch(() => null)
  if (signal.aborted || !found) return
  // The filter also matches the folders below.
  const ids = found.response.docs.filter((asset) => asset['folder'] === path).map(({ id }) => id)
  set(storedFilesAtom, { audience, path, ids })
})
