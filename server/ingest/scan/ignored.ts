const systemNames = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  '__macosx',
  '@eadir',
  '#recycle',
  'node_modules',
])

/** Hidden files and temporary files of systems and programs: neither read nor reported. */
export const isIgnoredName = (name: string): boolean =>
  name.startsWith('.') || name.startsWith('~$') || systemNames.has(name.toLowerCase()) || /(\.(tmp|part|crdownload|swp)|~)$/i.test(name)

export const collectionsFile = 'collections.json'

/** Files that describe others: read by the sidecar reader, never assets. Case-insensitive, as some file systems are. */
export const isFolderSidecar = (name: string): boolean => /^vitrine\.(csv|json)$/i.test(name)
