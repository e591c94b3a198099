import { removeHarmfulCharacters } from '#contract/clean-text.ts'
import { maxPathLength } from '#contract/path-field.ts'

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
export const foldersOf = (path: string): string[] => {
  const folders: string[] = []
  let folder = ''
  for (const name of path.split('/').slice(0, -1)) {
    folder += `${folder === '' ? '' : '/'}${nameOf(name)}`
    if (folder.length > maxPathLength) break
    folders.push(folder)
  }
  return folders
}
