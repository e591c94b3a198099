import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdirSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { crc32 } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import type { Caller } from '../../server/common/caller.ts'
import { sourceKey, stampOf } from '../../server/common/source-file.ts'
import { createFolderBlobs } from '../../server/engines/blobs/folder.ts'
import { createFolderOriginals } from '../../server/engines/originals/folder.ts'
import { createSqliteStores } from '../../server/engines/stores/sqlite/sqlite.ts'
import { createCatalogueOracle } from '../../server/ports/catalogue.oracle.ts'
import type { AssetRecord, Rendition } from '../../server/records/asset-record.ts'
import { createDeliveryHandlers, createDeliveryResources } from '../../server/routes/delivery.ts'
import { createDeliveryContext } from '../../server/services/delivery/delivery-context.ts'

/**
 * The server side of the zip bench, in its own process to measure its memory. It serves `ours/SET` (the response of a
 * signed link) and `order/SET` (the call that returns the link). `crc/SET` serves the same files with CRC-32 computed on the way as zip
 * libraries do, and `memory/BYTES` measures the limit of loopback.
 */
const folder = process.argv[2] ?? ''
const sets = { small: { files: 1000, bytes: 118_000 }, large: { files: 50, bytes: 20_000_000 }, many: { files: 10_000, bytes: 1000 } }
type SetName = keyof typeof sets

const caller: Caller = {
  userId: 'u',
  name: 'u',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  isPreview: false,
  groups: ['everyone', 'users'],
  locale: 'de',
  sessionId: 's',
}
const blobs = createFolderBlobs({ folder: `${folder}/blobs` })
const stores = createSqliteStores({ file: `${folder}/stores.sqlite` })
const mediaFolder = `${folder}/bench`
mkdirSync(mediaFolder)
const originals = createFolderOriginals({ folder: mediaFolder, pathOf: (id) => stores.assets.getPath(id) })

const makeRecord = async (id: string, bytes: number): Promise<AssetRecord> => {
  const content = randomBytes(bytes)
  const file = `${mediaFolder}/${id}`
  await writeFile(file, content)
  const original: Rendition = {
    name: 'original',
    blob: sourceKey(id, stampOf(await stat(file))),
    mime: 'image/jpeg',
    extension: 'jpg',
    bytes,
    crc32: crc32(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  return {
    id,
    path: id,
    kind: 'image',
    filetype: 'jpg',
    texts: { title: { de: `Aufnahme ${id}`, en: `Picture ${id}` }, description: 'words '.repeat(40) },
    keywords: { keywords: ['one', 'two', 'three'].map((value) => ({ value, labels: { de: value, en: value } })) },
    numbers: { imp_date: 1_700_000_000 },
    rights: { view: ['everyone'], download: { '*': ['users'] } },
    renditions: [original],
    width: 4000,
    height: 3000,
    thumbhash: null,
    dominantColor: null,
    captions: [],
    fullText: null,
  }
}

const idsOf = (set: SetName): string[] => Array.from({ length: sets[set].files }, (_, at) => `${set}${at}`)
for (const set of Object.keys(sets) as SetName[]) {
  const records: AssetRecord[] = []
  for (const id of idsOf(set)) records.push(await makeRecord(id, sets[set].bytes))
  await stores.assets.putAssets(records)
}

const services = createDeliveryContext({
  catalogue: createCatalogueOracle(),
  stores: { ...stores, assets: { ...stores.assets, countDownloads: async () => undefined } },
  blobs,
  originals,
  renditions: { presets: async () => [], produce: async () => null, page: async () => null, closeUp: async () => null },
  secrets: [randomBytes(32)],
  apiPrefix: '/',
  maxAssets: -1,
  conversionSlots: 2,
  clock: Date.now,
  readiness: () => ({ ready: true, done: 0, total: 0 }),
  isReadingComplete: () => Promise.resolve(true),
  callerOf: async () => caller,
})
const handlers = createDeliveryHandlers(services)
const file = createDeliveryResources(services).find(({ path }) => path.startsWith('download/'))

const tokenFor = async (set: SetName): Promise<string> => {
  const request = new Request('http://localhost/')
  const context = {
    caller,
    query: { id: idsOf(set), csetid: '0', operation: 'zip' as const },
    body: undefined,
    params: undefined,
    request,
    remoteAddress: '',
    secure: false,
    setHeader: () => undefined,
  }
  const response = await handlers.download(context)
  return response instanceof Response || !('url' in response) ? '' : ((response.url ?? '').split('/').at(-1) ?? '')
}
const tokens = Object.fromEntries(await Promise.all((Object.keys(sets) as SetName[]).map(async (set) => [set, await tokenFor(set)])))

/** Local header, file, descriptor with the CRC-32 computed on the way: the behaviour of a zip library that stores. */
const sendWithCrc = async (set: SetName, response: ServerResponse): Promise<void> => {
  for (const id of idsOf(set)) {
    response.write(Buffer.alloc(30 + id.length))
    let sum = 0
    for await (const piece of createReadStream(`${folder}/bench/${id}`) as AsyncIterable<Buffer>) {
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
const sendWithArchiver = async (set: SetName, response: ServerResponse): Promise<void> => {
  if (!archiver) return void response.writeHead(404).end()
  const archive = 'ZipArchive' in archiver ? new archiver.ZipArchive({ store: true }) : archiver('zip', { store: true })
  archive.pipe(response)
  for (const id of idsOf(set)) archive.file(`${folder}/bench/${id}`, { name: `${id}.jpg` })
  await archive.finalize()
}

const memoryChunk = randomBytes(256 * 1024)
const sendMemory = async (bytes: number, response: ServerResponse): Promise<void> => {
  for (let left = bytes; left > 0; left -= memoryChunk.length) if (!response.write(memoryChunk)) await once(response, 'drain')
  response.end()
}

const listener = getRequestListener(async (request) => {
  const set = new URL(request.url).pathname.split('/').at(-1) ?? ''
  return file ? file.handle(request, { token: tokens[set] ?? '' }, caller, '127.0.0.1') : new Response(null, { status: 404 })
})
const server = createServer((incoming, outgoing) => {
  const [, way, what = ''] = (incoming.url ?? '').split('/')
  if (way === 'ours') void listener(incoming, outgoing)
  else if (way === 'order') void tokenFor(what as SetName).then((token) => outgoing.end(token))
  else if (way === 'crc') void sendWithCrc(what as SetName, outgoing).catch(() => outgoing.destroy())
  else if (way === 'archiver') void sendWithArchiver(what as SetName, outgoing).catch(() => outgoing.destroy())
  else void sendMemory(Number(what), outgoing)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0, archiver: archiver !== null })
})
