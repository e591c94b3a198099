import { removeHarmfulCharacters } from '#contract/clean-text.ts'
import { maxPathLength } from '#contract/path-field.ts'
import type { AssetRecord, KeywordValue } from './asset-record.ts'

/** Longer names exist in no file system. */
const maxNameLength = 255

/** Name as in the file system, in NFC and without invisible characters; never empty. */
const nameOf = (name: string): string =>
  removeHarmfulCharacters(name.normalize('NFC'))
    .replace(/[\t\n\r]+/g, ' ')
    .trim()
    .slice(0, maxNameLength) || '…'

/**
 * Folders of a file below the watched folder, the outermost first: `a/b/c.jpg` → `a`, `a/b`. A filter by one of them finds everything
 * below it. Too deep folders count as the deepest one that a filter can name.
 */
const foldersOf = (path: string): string[] => {
  const folders: string[] = []
  let folder = ''
  for (const name of path.split('/').slice(0, -1)) {
    folder += `${folder === '' ? '' : '/'}${nameOf(name)}`
    if (folder.length > maxPathLength) break
    folders.push(folder)
  }
  return folders
}

type Keywords = Readonly<Record<string, readonly KeywordValue[]>>

/**
 * Keyword fields of an asset, including those that derive from its kind and its path. Responses and facets both use it, so that every visible value can
 * be filtered by.
 */
export const keywordsOf = ({ path, keywords, kind, filetype }: Pick<AssetRecord, 'path' | 'keywords' | 'kind' | 'filetype'>): Keywords => {
  const groups = keywords.asset_groups ?? []
  const { folder: _, ...given } = keywords
  const folders = foldersOf(path)
  return {
    ...given,
    ...(folders.length > 0 && { folder: folders.map((value) => ({ value })) }),
    asset_groups: groups.some(({ value }) => value === kind) ? groups : [{ value: kind }, ...groups],
    filetype: keywords.filetype?.length ? keywords.filetype : [{ value: filetype }],
  }
}
