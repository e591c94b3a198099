/** Files and folders of systems, storage devices and programs, in lower case. */
const systemNames = new Set([
  // Windows
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '$recycle.bin',
  '$extend',
  'recycler',
  'system volume information',
  'config.msi',
  // macOS and AFP shares
  'icon\r',
  '__macosx',
  'network trash folder',
  'temporary items',
  'thevolumesettingsfolder',
  'thefindbycontentfolder',
  'desktop db',
  'desktop df',
  // Linux
  'lost+found',
  // Synology
  '@eadir',
  '@tmp',
  '@sharebin',
  '@sharesnap',
  '@database',
  '#recycle',
  '#snapshot',
  // QNAP
  '@recycle',
  '@recently-snapshot',
  '@transcode',
  '@qsync',
  // NetApp, Buffalo, Netgear and others
  '~snapshot',
  '@snapshot',
  '@snapshots',
  'trashbox',
  'network recycle bin',
  // Nextcloud and ownCloud
  'files_trashbin',
  'files_versions',
  // Photo and video programs
  'captureone',
  'adobe premiere pro auto-save',
  'adobe premiere pro video previews',
  'adobe premiere pro audio previews',
  'media cache files',
  '[originals]',
  // Development
  'node_modules',
])

/**
 * Libraries and caches of programs. The programs and macOS show them as one file; the pictures inside are copies, previews and deleted
 * files.
 */
const packageEndings = [
  'photoslibrary|photolibrary|migratedphotolibrary|aplibrary|migratedaplibrary',
  'lrdata|lrcat-data|lrlibrary|cocatalog|cosessiondb|dtbase2',
  'imovielibrary|imovieproject|rcproject|fcpbundle|fcpcache|theater|tvlibrary|musiclibrary',
  'logicx|band|app|bundle|framework|pkg|xcassets|rtfd|sparsebundle',
].join('|')

/** Catalogues of photo programs and their journals: databases with paths and private metadata. */
const catalogueEndings = 'lrcat(?:[.-][\\w.-]*)?'

/** Unfinished downloads and copies, and files that editors write while a file is open. */
const temporaryEndings = 'tmp|temp|part|partial|crdownload|download|opdownload|filepart|aria2|!ut|bts|swp'

const ignoredEnding = new RegExp(`(?:\\.(?:${packageEndings}|${catalogueEndings}|${temporaryEndings})|~)$`)

/** Samba names the states of a snapshot after their time. Synology names folders of its packages after itself. */
const ignoredStart = /^(?:\.|~\$|@gmt-|@syno)/

/**
 * Hidden files, recycle bins, snapshots, caches and libraries of programs, and temporary files: neither read nor reported. Their content was
 * deleted, or is a copy that no user has published.
 */
export const isIgnoredName = (name: string): boolean => {
  const plain = name.normalize('NFKC').toLowerCase()
  return ignoredStart.test(plain) || systemNames.has(plain) || ignoredEnding.test(plain)
}

/** Patterns of files in its folder and below that are not published. */
export const exclusionFile = '.vitrineignore'

export const collectionsFile = 'collections.json'

/** Files that describe others: read by the sidecar reader, never assets. Case-insensitive, as some file systems are. */
export const isFolderSidecar = (name: string): boolean => /^vitrine\.(csv|json)$/i.test(name)
