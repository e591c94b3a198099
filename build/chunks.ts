/**
 * Folders whose code the service worker does not store at installation, because many devices never need it. Code that only these folders use,
 * npm packages included, belongs to the same part. Everything else is stored at installation: a new screen works offline without an entry here.
 */
export const partFolders = {
  /** Administration: visitors never load it. */
  admin: ['src/features/admin/', 'src/widgets/config-form/', 'src/widgets/csv-button/', 'src/domain/admin/', 'src/locales/admin/'],
  /** 3D renderer: an offline copy of a model file needs it. */
  model: ['src/widgets/asset-stage/model/scene/'],
  /** PDF renderer with fonts and character maps: an offline copy of a PDF file needs it. */
  pdf: ['src/platform/pdf/'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Small chunks are merged while no import() loads much more than it needs, in bytes of source text (compressed scripts have about a fifth).
 * build/merge-chunks.ts describes the steps.
 */
export const mergeLimits = { smallBytes: 8000, extraBytes: 80_000 }

/** Message catalogues are chunks of their own: the document links to them, and a visitor needs one language. */
export const isCatalogue = (id: string): boolean => id.endsWith('.po')

/** Part that a folder defines. */
export type FolderPart = keyof typeof partFolders
/** `worker`: scripts of web workers, which the bundler builds separately. Offline search needs them. */
export type Part = FolderPart | 'worker'

/** Folder of a chunk below the page: `assets/` for everything that is stored at installation. */
export const folderOf = (part: Part | null): string => (part === null ? 'assets' : `assets/${part}`)

/** File names of the scripts of web workers. */
export const workerFile = `${folderOf('worker')}/[name]-[hash:7].js`

/** Glob of the files of all parts. */
export const partFiles = `assets/*/*.{js,css}`

const partOfPath = /(?:^|\/)assets\/([^/]+)\/[^/]+\.(?:js|css)$/

/** Part of a built file, by its path or URL; null for a file that is stored at installation. */
export const partOf = (path: string): string | null => partOfPath.exec(path)?.[1] ?? null
