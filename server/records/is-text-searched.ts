import { originalConvertSet } from '#contract/download.ts'
import type { AssetRecord } from './asset-record.ts'
import { downloadGroups } from './download-groups.ts'

/** Groups of visitors who have not signed in. */
const openGroups: readonly string[] = ['everyone', 'guests']

/**
 * Whether the text inside a file is searched. Pages show the text of a PDF to everyone who may see it. Only the original shows that of an
 * office or text file, so without the right to download it, a search would disclose the text word by word.
 */
export const isTextSearched = ({ kind, rights }: Pick<AssetRecord, 'kind' | 'rights'>): boolean => {
  if (kind !== 'other') return true
  const readers = downloadGroups(rights, originalConvertSet)
  if (readers.includes('everyone')) return true
  return rights.view.every((group) => readers.includes(group) || (readers.includes('users') && !openGroups.includes(group)))
}
