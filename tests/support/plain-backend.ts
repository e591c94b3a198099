import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import sharp from 'sharp'

/**
 * A backend that implements only the calls of the interface description, in the variants that the description allows, and serves the built
 * page as static files. It keeps its state in memory.
 */
export interface PlainBackend {
  /** `http://127.0.0.1:PORT/` */
  readonly address: string
  /** Configuration that administrators have saved, as it arrived. */
  readonly saved: { config: Record<string, unknown>; texts: Record<string, unknown>; pages: Record<string, string>; files: string[] }
  /** Ids of the user's bookmarks. */
  readonly bookmarks: () => readonly string[]
  /** Calls to refuse as missing, like `GET config/global`. `?lang` after the path refuses only the contents of a language. */
  readonly absent: Set<string>
  /** Paths of the API that were requested and do not exist. */
  readonly unknown: readonly string[]
  stop(): Promise<void>
}

const api = '/assetportal/api/'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const accounts: Readonly<Record<string, { readonly password: string; readonly isAssetUser: boolean; readonly isGuiAdmin: boolean }>> = {
  reader: { password: 'reader-of-assets', isAssetUser: true, isGuiAdmin: false },
  owner: { password: 'owner-of-portal', isAssetUser: false, isGuiAdmin: true },
}

const subjects = ['Harbour', 'Mountain', 'Bridge', 'Meadow', 'Tower', 'River', 'Forest', 'Market'] as const
/** Numeric ids, no thumbnails of their own, null where a value is missing. */
const assets = subjects.map((title, index) => ({
  id: index + 1,
  url: `${api}picture/${index + 1}`,
  filetype: 'png',
  asset_groups: 'image',
  width: 600,
  height: 400,
  rating: null,
  title,
  year: 1990 + index,
}))

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Token that an external sign-in of the account "reader" adds to the address of the page. */
export const ticket = 'ticket-of-the-house'

export const startPlainBackend = async (page = 'dist/page'): Promise<PlainBackend> => {
  const saved: PlainBackend['saved'] = {
    config: { global: { website_title: 'Plain archive', hide_dashboard: false }, facets: [{ field_name: 'title' }] },
    texts: { en: { views: { dashboard: { hero: { header: 'Pictures of a plain archive' } } } } },
    pages: { en: '<h1>About the archive</h1>' },
    files: [],
  }
  const sessions = new Map<string, string | null>()
  const unknown: string[] = []
  const absent = new Set<string>()
  let bookmarks: readonly { readonly id: unknown }[] = []
  let sessionCount = 0

  const sessionOf = (request: IncomingMessage): string => (request.headers.authorization ?? '').replace('Bearer ', '')
  const begin = (user: string | null) => {
    sessionCount += 1
    const session = `session-${sessionCount}`
    sessions.set(session, user)
    return describe(session, user)
  }
  const describe = (session: string, user: string | null) => {
    const { isAssetUser, isGuiAdmin } = accounts[user ?? ''] ?? { isAssetUser: false, isGuiAdmin: false }
    return { session, user, isAssetUser, isGuiAdmin, workspace: user === null ? null : 'main', login_methods: ['native'] }
  }

  const found = (query: URLSearchParams) => {
    const text = (query.get('solr_q') ?? '*').toLowerCase()
    const { title } = JSON.parse(query.get('filter') ?? '{}') as { title?: { value?: string[] } | string[] }
    const titles = Array.isArray(title) ? title : title?.value
    return assets.filter((asset) => (text === '*' || asset.title.toLowerCase().includes(text)) && (titles?.includes(asset.title) ?? true))
  }

  const calls: Readonly<Record<string, (query: URLSearchParams, request: IncomingMessage, body: string) => unknown>> = {
    'POST session/get': (query, request, body) => {
      if (query.get('token') === ticket) return begin('reader')
      const { user, pass } = JSON.parse(body || '{}') as { user?: string; pass?: string }
      if (user === undefined) {
        const session = sessionOf(request)
        return sessions.has(session) ? describe(session, sessions.get(session) ?? null) : begin(null)
      }
      return accounts[user]?.password === pass ? begin(user) : { status: 401 }
    },
    'GET session/check': (_query, request) => {
      const user = sessions.get(sessionOf(request)) ?? ''
      return { isGuiAdmin: accounts[user]?.isGuiAdmin ?? false, sessionValid: sessions.has(sessionOf(request)) }
    },
    'GET session/logout': (_query, request) => (sessions.delete(sessionOf(request)), null),
    'GET session/set_locale': () => null,
    'GET session/csets': () => ({ convert_sets: [{ id: 7, title: 'Print' }] }),
    'GET search': (query) => {
      const docs = found(query)
      const [start, rows] = [Number(query.get('solr_start') ?? 0), Number(query.get('solr_rows') ?? 25)]
      const counts = [...new Set(docs.map(({ title }) => title))].map((value) => ({ value, count: 1 }))
      const facetFields = query.getAll('solr_facetfields').includes('title') ? { title: { values: counts } } : {}
      return { facetCounts: { facetFields }, response: { docs: docs.slice(start, start + rows), numFound: docs.length } }
    },
    'GET assets': (query) => {
      const ids = query.getAll('assetid')
      return { response: { docs: assets.filter(({ id }) => ids.includes(String(id))) } }
    },
    'GET download/': (query) => ({ url: `${api}picture/${query.get('id')}?down=1` }),
    'GET download': (query) => ({ url: `${api}picture/${query.get('id')}?down=1`, rejected_asset_ids: null }),
    'GET download/preview': (query) => ({ url: `${api}picture/${query.get('id')}`, asset_groups: null }),
    'GET info/downloads': () => ({ max_assets: null }),
    'GET config/bookmarks': () => bookmarks,
    'POST config/bookmarks': (_query, _request, body) => {
      bookmarks = JSON.parse(body) as typeof bookmarks
      return null
    },
    'GET collection': () => ({ collections: [] }),
    'GET config': () => ({ dashboardLogo: false, searchLogo: saved.files.includes('searchLogo') }),
    'GET config/global': () => saved.config,
    'POST config/global': (_query, _request, body) => {
      saved.config = JSON.parse(body) as typeof saved.config
      return null
    },
    'GET config/translations': (query) => {
      const lang = query.get('lang')
      return lang === null ? Object.keys(saved.texts) : (saved.texts[lang] ?? {})
    },
    'POST config/translations': (query, _request, body) => {
      saved.texts[query.get('lang') ?? ''] = (JSON.parse(body) as { messages: unknown }).messages
      return null
    },
    'GET config/custom_html': (query) => {
      const lang = query.get('lang')
      return lang === null ? Object.keys(saved.pages) : { html: saved.pages[lang] ?? '' }
    },
    'POST config/custom_html': (query, _request, body) => {
      saved.pages[query.get('lang') ?? ''] = (JSON.parse(body) as { html: string }).html
      return null
    },
    'POST config/searchLogo': () => (saved.files.push('searchLogo'), null),
    'GET index/content_locales': () => ['en'],
    'GET index/fields': () => ({ visible_fields: [{ field_name: 'title', is_facet: true }, { field_name: 'year' }] }),
    'GET info/all_languages': () => ({ en: 'English', de: 'German' }),
    'GET info/check_version': () => ({ version: '6.3.0' }),
  }

  const sendFile = (path: string, response: ServerResponse): void => {
    const file = join(page, normalize(path === '/' ? '/index.html' : path))
    try {
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
    } catch {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith(api)) return sendFile(pathname, response)
    const path = pathname.slice(api.length)
    const picture = /^picture\/(\d+)$/.exec(path)
    if (picture) {
      const background = { r: Number(picture[1]) * 25, g: 120, b: 160 }
      const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .png()
        .toBuffer()
      response.writeHead(200, { 'content-type': 'image/png', 'content-disposition': `attachment; filename="picture-${picture[1]}.png"` })
      response.end(bytes)
      return
    }
    const body = await bodyOf(request)
    const name = `${request.method} ${path}`
    const call = absent.has(name) || absent.has(`${name}${searchParams.has('lang') ? '?lang' : ''}`) ? undefined : calls[name]
    if (!call) {
      unknown.push(name)
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
      return
    }
    const result = call(searchParams, request, body)
    if (result === null) response.writeHead(200).end()
    else if (typeof result === 'object' && result !== null && 'status' in result) response.writeHead(Number(result.status)).end()
    else if (path === 'config/custom_html' && searchParams.has('lang'))
      response.writeHead(200, { 'content-type': 'text/html' }).end((result as { html: string }).html)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
  }

  const server = createServer((request, response) => void respond(request, response))
  // A client on a busy machine must not reuse a connection while it ends.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    saved,
    bookmarks: () => bookmarks.map(({ id }) => String(id)),
    absent,
    unknown,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
