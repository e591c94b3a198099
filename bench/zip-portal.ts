import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { nodeOptions, serverEnvironment } from '../scripts/server-process.mjs'
import { defaultApiPrefix } from '../src/contract/api-prefix.ts'
import { type PortalServer, startPortal } from '../tests/support/portal-server.ts'
import { scaledMs } from '../tests/support/time-limits.ts'

/** Folders of the media and the files in each. */
export const zipFolders = {
  small: { files: 1000, bytes: 118_000 },
  large: { files: 50, bytes: 20_000_000 },
  many: { files: 10_000, bytes: 1000 },
} as const
export type ZipFolder = keyof typeof zipFolders

/** Largest comment of a JPEG without its length. */
const maxCommentBytes = 65_533

/** Segments of random comments with this number of bytes in total, at least five. */
const comments = (bytes: number): Buffer => {
  const parts: Buffer[] = []
  for (let left = bytes; left > 0; ) {
    // No rest that is too short for a segment.
    const size = left > maxCommentBytes + 4 && left < maxCommentBytes + 16 ? maxCommentBytes - 16 : Math.min(left - 4, maxCommentBytes)
    const head = Buffer.from([0xff, 0xfe, 0, 0])
    head.writeUInt16BE(size + 2, 2)
    parts.push(head, randomBytes(size))
    left -= size + 4
  }
  return Buffer.concat(parts)
}

/** Pictures of these sizes that all differ: the real server refuses files that it cannot read. */
const makeMedia = async (media: string): Promise<void> => {
  const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
  for (const [name, { files, bytes }] of Object.entries(zipFolders)) {
    await mkdir(join(media, name), { recursive: true })
    for (let at = 0; at < files; at += 1) {
      const content = Buffer.concat([picture.subarray(0, 2), comments(bytes - picture.length), picture.subarray(2)])
      await writeFile(join(media, name, `${name}-${at}.jpg`), content)
    }
  }
}

export interface ZipPortal {
  readonly portal: PortalServer
  /** URL of the call that returns the link to a zip of this folder, with the headers of its session. */
  readonly order: (folder: ZipFolder) => string
  readonly headers: Readonly<Record<string, string>>
  /** URL of a zip of this folder. */
  readonly zip: (folder: ZipFolder) => string
}

const pageRows = 100

/** The built server with the options of `npm start`, which has read a media folder for zips. */
export const startZipPortal = async (media: string): Promise<ZipPortal> => {
  await makeMedia(media)
  const portal = await startPortal({
    assets: media,
    nodeOptions,
    environment: serverEnvironment,
    arguments: () => ['--max-assets=-1'],
    readyLimitMs: scaledMs(900_000),
  })
  const api = new URL(defaultApiPrefix, portal.address).href
  const json = async <Body>(path: string, init: RequestInit = {}) => (await fetch(api + path, init)).json() as Promise<Body>
  const { session } = await json<{ session: string }>('session/get', { method: 'POST' })
  const headers = { Authorization: `Bearer ${session}` }
  const ids = new Map<string, string[]>()
  for (let start = 0, isMore = true; isMore; start += pageRows) {
    type Page = { response: { docs: { id: string; folder: string }[] } }
    const { response } = await json<Page>(`search?solr_q=*&solr_start=${start}&solr_rows=${pageRows}`, { headers })
    for (const { id, folder } of response.docs) ids.set(folder, [...(ids.get(folder) ?? []), id])
    isMore = response.docs.length === pageRows
  }
  const order = (folder: ZipFolder): string =>
    `${api}download?operation=zip&csetid=0&${(ids.get(folder) ?? []).map((id) => `id=${id}`).join('&')}`
  const urls = new Map<ZipFolder, string>()
  for (const folder of Object.keys(zipFolders) as ZipFolder[]) {
    const { url } = (await (await fetch(order(folder), { headers })).json()) as { url: string }
    urls.set(folder, new URL(url, api).href)
  }
  return { portal, order, headers, zip: (folder) => urls.get(folder) ?? '' }
}
