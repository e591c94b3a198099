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
  /** Its name holds a hash of its content. */
  readonly immutable: boolean
  /** Bytes as they are, or packed; packed once and kept. */
  bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
  /** Strong, over the plain bytes. */
  etag(): Promise<string>
  readonly packs: boolean
}

/** Path below the root with `/`, without one in front → file. What is not in here does not exist, whatever an address says. */
export type BuildFiles = ReadonlyMap<string, BuildFile>

const packable = /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|wasm|xml))/
const ownTypes: Readonly<Record<string, string>> = {
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  wasm: 'application/wasm',
}
/** Vite's names: `assets/name-hash.ext`. */
const hashed = /^assets\/.*-[A-Za-z0-9_-]{7,}\.\w+(?:\.map)?$/

const packers = {
  br: async (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    }),
  gzip: async (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | null = null
  return () =>
    (made ??= make().catch((failure: unknown) => {
      made = null
      throw failure
    }))
}

const fileAt = (folder: string, path: string): BuildFile => {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const mime = ownTypes[extension] ?? getMimeType(path) ?? 'application/octet-stream'
  const plain = once(async () => new Uint8Array(await readFile(join(folder, path))))
  const packed = (encoding: 'br' | 'gzip') => once(async () => new Uint8Array(await packers[encoding](await plain())))
  const forms: Record<Encoding, () => Promise<Uint8Array<ArrayBuffer>>> = { identity: plain, br: packed('br'), gzip: packed('gzip') }
  return {
    mime,
    immutable: hashed.test(path),
    packs: packable.test(mime),
    bytes: (encoding) => forms[encoding](),
    etag: once(async () =>
      createHash('sha256')
        .update(await plain())
        .digest('base64url'),
    ),
  }
}

/** Lists the folder once; nothing that comes in later is served. Empty when there is no such folder. */
export const listBuildFiles = async (folder: string): Promise<BuildFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return new Map(paths.map((path) => [path.split(sep).join('/'), fileAt(folder, path)]))
}
