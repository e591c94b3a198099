import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, readdirSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/**
 * The other sides of the zip bench, in a process of their own with the default options of Node. The first argument is the media folder.
 * `crc/FOLDER` serves the files of a folder in it with CRC-32 computed on the way, as zip libraries do. `archiver/FOLDER` serves a zip of
 * them by that library, and `memory/BYTES` measures the limit of loopback.
 */
export interface ZipControls {
  readonly port: number
  /** Whether archiver is installed. */
  readonly archiver: boolean
}

const media = process.argv[2] ?? ''
const filesIn = (folder: string): string[] => readdirSync(join(media, folder))

/** Local header, file, descriptor with the CRC-32 computed on the way: the behaviour of a zip library that stores. */
const sendWithCrc = async (folder: string, response: ServerResponse): Promise<void> => {
  for (const name of filesIn(folder)) {
    response.write(Buffer.alloc(30 + name.length))
    let sum = 0
    for await (const piece of createReadStream(join(media, folder, name)) as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum)
      if (!response.write(piece)) await once(response, 'drain')
    }
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(sum, 4)
    response.write(descriptor)
  }
  response.end()
}

type Archive = NodeJS.ReadableStream & { file(path: string, data: { name: string }): unknown; finalize(): Promise<void> }
/** A function up to version 7, a class from version 8. */
type Archiver = ((format: 'zip', options: { store: true }) => Archive) | { readonly ZipArchive: new (options: { store: true }) => Archive }
/** The library to compare with, if it is installed (also in `NODE_PATH`); not a dependency of the project. */
const findArchiver = async (): Promise<Archiver | null> => {
  try {
    const path = createRequire(import.meta.url).resolve('archiver')
    const module = (await import(path)) as { readonly default?: Archiver } & Archiver
    return module.default ?? module
  } catch {
    return null
  }
}
const archiver = await findArchiver()
const sendWithArchiver = async (folder: string, response: ServerResponse): Promise<void> => {
  if (!archiver) return void response.writeHead(404).end()
  const archive = 'ZipArchive' in archiver ? new archiver.ZipArchive({ store: true }) : archiver('zip', { store: true })
  archive.pipe(response)
  for (const name of filesIn(folder)) archive.file(join(media, folder, name), { name })
  await archive.finalize()
}

const memoryChunk = randomBytes(256 * 1024)
const sendMemory = async (bytes: number, response: ServerResponse): Promise<void> => {
  for (let left = bytes; left > 0; left -= memoryChunk.length) if (!response.write(memoryChunk)) await once(response, 'drain')
  response.end()
}

const server = createServer((incoming, outgoing) => {
  const [, way, what = ''] = (incoming.url ?? '').split('/')
  if (way === 'crc') void sendWithCrc(what, outgoing).catch(() => outgoing.destroy())
  else if (way === 'archiver') void sendWithArchiver(what, outgoing).catch(() => outgoing.destroy())
  else void sendMemory(Number(what), outgoing)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const ready: ZipControls = { port: typeof address === 'object' && address ? address.port : 0, archiver: archiver !== null }
  process.send?.(ready)
})
