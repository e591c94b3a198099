import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'

type Encoding = 'br' | 'gzip' | 'identity'

/** A file of the built page. */
export interface BuildFile {
  readonly mime: string
  /** Whether the file name contains a hash of the content. */
  readonly immutable: boolean
  /** Plain or compressed bytes; compressed once and cached. */
  bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
  /** Strong ETag over the plain bytes. */
  etag(): Promise<string>
  readonly isCompressible: boolean
}

/** Files by path below the root, without a leading `/`. Paths that are not in the map do not exist. */
export type BuildFiles = ReadonlyMap<string, BuildFile>

const compressibleType = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|wasm|xml))/
const ownTypes: Readonly<Record<string, string>> = {
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  wasm: 'application/wasm',
}
/** File names of Vite: `assets/name-hash.ext`. */
const hashedName = /^assets\/.*-[A-Za-z0-9_-]{7,}\.\w+(?:\.map)?$/
/** Whether a path below the root contains a hash of the content. */
export const isHashedName = (path: string): boolean => hashedName.test(path)

/** From this size on, brotli level 10 takes seconds (2.8 s for the 3 MB of fonts for PDFs, level 5: 0.1 s) and saves 4 %. */
const largeFileBytes = 1_000_000

const compressors = {
  br: async (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.byteLength < largeFileBytes ? 10 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: async (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

const memoize = <Value>(create: () => Promise<Value>): (() => Promise<Value>) => {
  let result: Promise<Value> | null = null
  return () =>
    (result ??= create().catch((failure: unknown) => {
      result = null
      throw failure
    }))
}

/** A file by its path below the root. `read` is called until it succeeds. */
export const buildFileOf = (path: string, read: () => Promise<Uint8Array<ArrayBuffer>>): BuildFile => {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const mime = ownTypes[extension] ?? getMimeType(path) ?? 'application/octet-stream'
  const plain = memoize(read)
  const compressed = (encoding: 'br' | 'gzip') => memoize(async () => new Uint8Array(await compressors[encoding](await plain())))
  const variants: Record<Encoding, () => Promise<Uint8Array<ArrayBuffer>>> = {
    identity: plain,
    br: compressed('br'),
    gzip: compressed('gzip'),
  }
  return {
    mime,
    immutable: isHashedName(path),
    isCompressible: compressibleType.test(mime),
    bytes: (encoding) => variants[encoding](),
    etag: memoize(async () =>
      createHash('sha256')
        .update(await plain())
        .digest('base64url'),
    ),
  }
}

const fileAt = (folder: string, path: string): BuildFile =>
  buildFileOf(path, async () => new Uint8Array(await readFile(join(folder, path))))

/** Lists the folder once; files that are added later are not served. Empty if the folder does not exist. */
export const listBuildFiles = async (folder: string): Promise<BuildFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return new Map(paths.map((path) => [path.split(sep).join('/'), fileAt(folder, path)]))
}

/** Paths of the hashed files of a build in all its folders, sorted, without source maps: the files that an open page loads later. */
export const hashedPathsIn = async (folder: string): Promise<string[]> =>
  [...(await listBuildFiles(folder)).keys()].filter((path) => isHashedName(path) && !path.endsWith('.map')).toSorted()
