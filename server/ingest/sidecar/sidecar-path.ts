/** Paths are compared in NFC, because macOS decomposes names. */
export const comparable = (path: string): string => path.normalize('NFC')

export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** A path in a sidecar of `folder`, resolved below the watched folder; null if it leads out of the sidecar's folder. */
export const resolveBelow = (folder: string, written: string): string | null => {
  const parts = written
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '.' && part !== '')
  if (parts.length === 0 || parts.includes('..')) return null
  return [...(folder === '' ? [] : [folder]), ...parts].join('/')
}

/** Folders of a path, the innermost first; `''` is the watched folder. */
export const foldersAbove = (path: string): string[] => {
  const folders: string[] = []
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    folders.push(folder)
    if (folder === '') return folders
  }
}
