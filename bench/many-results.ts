import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Asset } from '#contract/asset.ts'
import type { CallBody, CallResponse } from '#contract/calls.ts'
import type { SearchResponse } from '#contract/search.ts'
import { sampleAspectRatios } from './aspect-ratios.ts'

const colours = ['#8a7f6c', '#3f5a6b', '#a3b18a', '#6d597a', '#b56576', '#355070']

const assetAt = (position: number, shape: number): Asset => ({
  id: `a${position}`,
  title: `Picture ${position}`,
  description: 'A few words about what is to be seen.',
  filetype: 'jpg',
  asset_groups: ['image'],
  width: 3000,
  height: Math.round(3000 / shape),
  rating: '3',
  url: `/bench/picture/${position}`,
  thumb_url: `/bench/picture/${position}`,
  dominant_color: colours[position % colours.length] ?? '#808080',
})

const controlPage = (): string =>
  `<!doctype html><title>control</title><style>body{margin:0}div{display:inline-block;width:380px;height:280px;margin:2px;background:#8a7f6c}</style>${'<div></div>'.repeat(2000)}`

export interface ManyResults {
  /** Ends with a slash. */
  readonly address: string
  /** Number of results of every following search. */
  setTotal(total: number): void
  close(): Promise<void>
}

/** Assets of the results by id, if they exist; all other ids are missing. */
const isOne = (id: string): boolean => /^a\d+$/.test(id)
const respondAssets = (query: URLSearchParams): CallResponse<'getAssets'> => {
  const requestedIds = query.getAll('assetid')
  return {
    docs: requestedIds.filter(isOne).map((id) => assetAt(Number(id.slice(1)), 1.5)),
    missing: requestedIds.filter((id) => !isOne(id)),
  }
}

const respondMissing = async (request: IncomingMessage): Promise<CallResponse<'findMissing'>> => {
  const { ids } = (await json(request)) as CallBody<'findMissing'>
  return { asked: ids.length, missing: ids.filter((id) => !isOne(id)) }
}

/**
 * Proxy in front of the portal that generates the responses to searches and to calls for their assets. Each result has a picture with a URL
 * of its own, so that no cache is used. All other requests go to the portal. `/control` is a page with 2,000 plain boxes.
 */
export const startManyResults = async (portal: string, pictures: readonly Buffer[]): Promise<ManyResults> => {
  let numFound = 0
  let known: Float32Array = new Float32Array(0)

  const respondSearch = (query: URLSearchParams): SearchResponse => {
    const start = Number(query.get('solr_start') ?? 0)
    const end = Math.min(numFound, start + Number(query.get('solr_rows') ?? 50))
    const docs = Array.from({ length: Math.max(0, end - start) }, (_, at) => assetAt(start + at, known[start + at] ?? 1.5))
    return { facetCounts: { facetFields: {} }, response: { docs, numFound } }
  }
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const target = new URL(incoming.url ?? '/', portal)
    // A document that is not shown contains no prefetched results.
    const { 'sec-fetch-dest': _, ...headers } = incoming.headers
    const upstream = request(target, { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  }
  const server = createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', portal)
    if (pathname === '/control') return void outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(controlPage())
    if (pathname.startsWith('/bench/picture/')) {
      const body = pictures[Number(pathname.split('/').at(-1)) % pictures.length]
      return void outgoing.writeHead(200, { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000' }).end(body)
    }
    if (pathname.endsWith('/api/assets/missing')) {
      return void respondMissing(incoming).then((response) => {
        outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(response))
      })
    }
    const isSearch = pathname.endsWith('/api/search')
    if (!isSearch && !pathname.endsWith('/api/assets')) return pass(incoming, outgoing)
    outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    outgoing.end(JSON.stringify(isSearch ? respondSearch(searchParams) : respondAssets(searchParams)))
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server of many results has no port.')
  return {
    address: `http://127.0.0.1:${address.port}/`,
    setTotal: (total) => {
      numFound = total
      known = sampleAspectRatios(total)
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
