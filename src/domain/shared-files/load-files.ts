import { atom } from 'jotai'
import { maxSharedRowCount } from '#contract/share-links.ts'
import { apiAtom } from '../api/atoms.ts'
import { linkStateAtom, noFiles, type SharedFiles, sharedFilesAtom } from './atoms.ts'

/** Incremented by every load, to end an earlier one. */
const loadCountAtom = atom(0)

/**
 * Loads the files of the link in slices and shows each as it arrives.
 * @param mode `continue` = after a failure, from the slice that is missing; `again` = all, e.g. in another language. The present ones stay meanwhile.
 */
export const loadFilesAtom = atom(null, async (get, set, mode: 'first' | 'continue' | 'again'): Promise<void> => {
  const own = get(loadCountAtom) + 1
  set(loadCountAtom, own)
  const isCurrent = () => own === get(loadCountAtom) && get(linkStateAtom).status === 'open'
  let files: SharedFiles = { ...(mode === 'continue' ? get(sharedFilesAtom) : noFiles), status: 'loading' }
  const show = (next: SharedFiles) => {
    files = next
    if (mode !== 'again' || files.status === 'success') set(sharedFilesAtom, files)
  }
  show(files)
  while (files.status === 'loading') {
    const { next } = files
    try {
      const query = { start: String(next), rows: String(maxSharedRowCount) }
      const { docs, missing, total } = await get(apiAtom).call('getSharedAssets', { query })
      if (!isCurrent()) return
      const end = next + maxSharedRowCount
      // The results of a live link may have moved since the slice before.
      const known = new Set(files.docs.map(({ id }) => id))
      show({
        status: end >= total ? 'success' : 'loading',
        docs: [...files.docs, ...docs.filter(({ id }) => !known.has(id))],
        missing: files.missing + missing,
        total,
        next: end,
      })
    } catch {
      if (isCurrent()) show({ ...files, status: 'failure' })
      return
    }
  }
})

/** Asks whether the link is still open. A refusal opens it again or shows its end; any other failure says nothing. */
export const checkLinkAtom = atom(null, async (get): Promise<void> => {
  if (get(linkStateAtom).status !== 'open') return
  await get(apiAtom)
    .call('getSharedAssets', { query: { start: '0', rows: '1' } })
    .catch(() => undefined)
})
