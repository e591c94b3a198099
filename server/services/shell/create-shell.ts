import { workerApiPrefixName } from '#contract/api-prefix.ts'
import { isMissing } from '../../common/is-missing.ts'
import { acceptedLocale } from '../../http/accept-locale.ts'
import { isFresh, quoted } from '../../http/etag.ts'
import { acceptedEncoding } from '../../http/json-answer.ts'
import { filePolicy, scriptPolicy } from '../../http/security-headers.ts'
import { currentConfig } from '../workspace/configuration.ts'
import { knownLocales, readTranslations } from '../workspace/translations.ts'
import { pageParts, type ShellServices } from './boot.ts'
import { type BuildFile, type BuildFiles, listBuildFiles } from './build-files.ts'
import { type FirstVisit, firstPicturesLink } from './first-visit.ts'
import { picturesIn } from './icons.ts'
import { manifestOf } from './manifest.ts'
import { createPackedCache } from './packed-cache.ts'
import { pageLocale } from './page-locale.ts'
import { readTemplate } from './page-template.ts'

/** Serves the portal's own files by their path below the portal's root; null = not one of them. */
export type Shell = (request: Request, path: string, secure: boolean) => Promise<Response | null>

export interface ShellOptions extends ShellServices {
  /** Folder of the built page. */
  readonly folder: string
  /** Folder that still holds the pieces of earlier builds, for pages that are open. */
  readonly earlierFolder?: string | undefined
  /** As the page asks for the API: relative to its own address, or a path from the root. */
  readonly pageApiPrefix: string
  /** Null = guests are not allowed. */
  readonly firstVisit: FirstVisit | null
}

const documentFile = 'index.html'
const manifestFile = 'manifest.webmanifest'
const workerFile = 'sw.js'
/** A browser opens the document to show it; a worker that fetches it to keep it must not keep an answer along with it. */
const isShown = (request: Request): boolean => request.headers.get('sec-fetch-dest') === 'document'
const notModified = (headers: Record<string, string>) => new Response(null, { status: 304, headers })

const fileHeaders = (file: BuildFile, etag: string): Record<string, string> => ({
  ETag: quoted(etag),
  'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  // A worker lives by the policy its script came with.
  'Content-Security-Policy': file.mime.startsWith('text/javascript') ? scriptPolicy : filePolicy,
  ...(file.packs && { Vary: 'Accept-Encoding' }),
})

const sendFile = async (request: Request, file: BuildFile): Promise<Response> => {
  const etag = await file.etag()
  const headers = fileHeaders(file, etag)
  if (isFresh(request, etag)) return notModified(headers)
  const encoding = file.packs ? acceptedEncoding(request.headers.get('accept-encoding')) : 'identity'
  const packed = encoding !== 'identity' && { 'Content-Encoding': encoding }
  return new Response(await file.bytes(encoding), { headers: { ...headers, 'Content-Type': file.mime, ...packed } })
}

/** A build that is being replaced takes its files away under the server: then they are as if they had never been listed. */
const nullWhereMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

const withoutPage = (): Response =>
  new Response('The page has not been built. Run: npm run build\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

const openDocument = async (files: BuildFiles) => {
  const file = files.get(documentFile)
  return file ? readTemplate(new TextDecoder().decode(await file.bytes('identity'))) : null
}

export const createShell = async (options: ShellOptions): Promise<Shell> => {
  const files = await listBuildFiles(options.folder)
  const earlier = options.earlierFolder === undefined ? null : await listBuildFiles(options.earlierFolder)
  const template = await openDocument(files)
  const [icons, screenshots] = await Promise.all([picturesIn(files, 'icons/'), picturesIn(files, 'screenshots/')])
  const pack = createPackedCache()

  const sendText = async (request: Request, text: string, extra: Record<string, string>): Promise<Response> => {
    const { etag, bytes } = pack(text)
    const headers = { 'Cache-Control': 'no-cache', Vary: 'Accept-Language, Accept-Encoding', ...extra, ETag: quoted(etag) }
    if (isFresh(request, etag)) return notModified(headers)
    const small = await bytes(request.headers.get('accept-encoding'))
    return small
      ? new Response(small.bytes, { headers: { ...headers, 'Content-Encoding': small.encoding } })
      : new Response(text, { headers })
  }

  const sendDocument = async (request: Request, secure: boolean): Promise<Response> => {
    if (!template) return withoutPage()
    const firstVisit = isShown(request) ? options.firstVisit : null
    const parts = await pageParts(options, options.pageApiPrefix, acceptedLocale(request.headers.get('accept-language')))
    const first = (await firstVisit?.answer(parts.config, parts.locale)) ?? null
    const cookie = firstVisit?.cookie(secure)
    const pictures = cookie && first ? firstPicturesLink(first.answer) : null
    return sendText(request, template.render({ ...parts, first }), {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': template.policy,
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Language, Accept-Encoding, Sec-Fetch-Dest',
      ...(cookie && { 'Set-Cookie': cookie }),
      ...(pictures && { Link: pictures }),
    })
  }

  const sendManifest = async (request: Request): Promise<Response> => {
    const config = await currentConfig(options.documents)
    const locale = pageLocale(config, await knownLocales(options.documents), acceptedLocale(request.headers.get('accept-language')))
    const { messages } = await readTranslations(options.documents, locale)
    const manifest = manifestOf({ config, locale, messages, icons, screenshots })
    return sendText(request, JSON.stringify(manifest), { 'Content-Type': 'application/manifest+json; charset=utf-8' })
  }

  /** The worker matches addresses before it can read anything, so the API prefix is part of its script. A change of it is a new version. */
  const sendWorker = async (request: Request, file: BuildFile): Promise<Response> => {
    const script = new TextDecoder().decode(await file.bytes('identity'))
    return sendText(request, `self.${workerApiPrefixName}=${JSON.stringify(options.pageApiPrefix)}\n${script}`, {
      'Content-Type': file.mime,
      'Content-Security-Policy': scriptPolicy,
      'Service-Worker-Allowed': './',
      Vary: 'Accept-Encoding',
    })
  }

  return async (request, path, secure) => {
    if (path === '/' || path === `/${documentFile}`) return sendDocument(request, secure)
    if (path === `/${manifestFile}`) return sendManifest(request)
    const worker = files.get(workerFile)
    if (path === `/${workerFile}` && worker) return sendWorker(request, worker).catch(nullWhereMissing)
    const name = path === '/favicon.ico' && !files.has('favicon.ico') ? 'icons/favicon-32.png' : path.slice(1)
    // Only what carries its content in its name: under any other name an earlier build's file would be a wrong one.
    const past = earlier?.get(name)
    for (const file of [files.get(name), past?.immutable ? past : undefined]) {
      const sent = file && (await sendFile(request, file).catch(nullWhereMissing))
      if (sent) return sent
    }
    return null
  }
}
