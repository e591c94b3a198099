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

/** Hidden files and what systems and programs leave lying about: never looked at, not worth a line in the report. */
export const isIgnoredName = (name: string): boolean =>
  name.startsWith('.') || name.startsWith('~$') || systemNames.has(name.toLowerCase()) || /(\.(tmp|part|crdownload|swp)|~)$/i.test(name)

export const collectionsFile = 'collections.json'

/** Files that describe others: read by the sidecar reader, never assets. However they are written: some systems know no capitals. */
export const isFolderSidecar = (name: string): boolean => /^vitrine\.(csv|json)$/i.test(name)
