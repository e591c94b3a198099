/** Paths are compared composed: the same name may stand decomposed on one side, as macOS writes it. */
export const comparable = (path: string): string => path.normalize('NFC')

export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** A path as written in a sidecar of `folder`, below the watched folder; null when it leads out of the sidecar's own folder. */
export const resolveBelow = (folder: string, written: string): string | null => {
  const parts = written
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '.' && part !== '')
  if (parts.length === 0 || parts.includes('..')) return null
  return [...(folder === '' ? [] : [folder]), ...parts].join('/')
}

/** Folders that a path stands in, the innermost first; `''` is the watched folder itself. */
export const foldersAbove = (path: string): string[] => {
  const folders: string[] = []
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    folders.push(folder)
    if (folder === '') return folders
  }
}
