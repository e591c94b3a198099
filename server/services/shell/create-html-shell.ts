import { indexFields } from '#catalogue/index-fields.ts'
import { workerApiPrefixVariable } from '#contract/api-prefix.ts'
import type { Boot } from '#contract/boot.ts'
import { migrate } from '#contract/config/migrations/migrate.ts'
import { portalTitle } from '#contract/config/portal-title.ts'
import type { Config } from '#contract/config/schema.ts'
import { fallbackLocale } from '#contract/locale.ts'
import { isMissing } from '../../common/is-missing.ts'
import { acceptedLocale } from '../../http/accept-locale.ts'
import { isFresh, quoted } from '../../http/etag.ts'
import { acceptedEncoding } from '../../http/json-response.ts'
import { filePolicy, scriptPolicy } from '../../http/security-headers.ts'
import { visibleFields } from '../assets/visible-fields.ts'
import type { Services } from '../services.ts'
import { guestCaller } from '../sessions/callers.ts'
import { availability } from '../workspace/availability.ts'
import { storedConfig } from '../workspace/configuration.ts'
import { startTitle } from '../workspace/start-title.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import { knownLocales, readTranslations, storedLocales } from '../workspace/translations.ts'
import { type BuildFile, type BuildFiles, listBuildFiles } from './build-files.ts'
import { createCompressedTextCache } from './compressed-text-cache.ts'
import { type FirstVisit, preloadLinkOf } from './first-visit.ts'
import { picturesIn } from './icons.ts'
import { descriptionOf, manifestOf } from './manifest.ts'
import { pageLocale } from './page-locale.ts'
import { type PageParts, readTemplate } from './page-template.ts'
import type { FindBuildFile } from './shared-builds.ts'

type ShellServices = Pick<Services, 'stores' | 'catalogue' | 'guests' | 'startHead'>

/**
 * Data that the HTML document contains. The configuration is migrated already, because the first search starts before the code of the page.
 * `apiPrefix` is relative to the document if possible.
 */
const readPageParts = async (
  { stores, catalogue, guests, startHead }: ShellServices,
  apiPrefix: string,
  accepted: string | null,
): Promise<Omit<PageParts, 'first'> & { readonly config: Config }> => {
  const config = migrate((await storedConfig(stores.configuration))?.body).config
  const locale = pageLocale(config, await knownLocales(stores.configuration), accepted)
  const { messages } = await readTranslations(stores.configuration, locale)
  const english = locale === fallbackLocale ? {} : (await readTranslations(stores.configuration, fallbackLocale)).messages
  const boot: Boot = {
    apiPrefix,
    config,
    availability: await availability(stores.configuration, guests),
    translations: Object.keys(messages).length > 0 ? { [locale]: messages } : {},
    locales: await storedLocales(stores.configuration),
    english: Object.fromEntries(Object.entries(english).filter(([id]) => !(id in messages))),
    // The same for all users: the page requests the other fields of an account.
    fields: guests ? await visibleFields({ catalogue, configuration: stores.configuration }, guestCaller('', locale)) : indexFields([]),
    guests,
    folderTitle: (await startTitle(stores.configuration)) ?? '',
  }
  // The index may not be ready. The page then requests it.
  const isStartNeeded = guests && config.dashboard.heroImage.from_folder && !config.global.hide_dashboard
  const start = isStartNeeded ? await startHead(guestCaller('', locale)).catch(() => null) : null
  return { boot, start, title: portalTitle(config, boot.folderTitle), description: descriptionOf(locale, messages), locale, config }
}

/** Serves the files of the page by their path below the portal's root; null = no such file. */
export type HtmlShell = (request: Request, path: string, secure: boolean) => Promise<Response | null>

export interface ShellOptions extends ShellServices {
  /** Folder of the build. */
  readonly folder: string
  /** Folder with hashed files of earlier builds, for open pages. */
  readonly earlierFolder?: string | undefined
  /** Hashed files of builds of other servers. */
  readonly findBuildFile?: FindBuildFile | undefined
  /** API prefix as the page requests it: relative to the document, or an absolute path. */
  readonly pageApiPrefix: string
  /** Path of the portal on its origin, with a slash at both ends. */
  readonly basePath: string
  /** Null = guests are not allowed. */
  readonly firstVisit: FirstVisit | null
}

const documentFile = 'index.html'
const manifestFile = 'manifest.webmanifest'
const workerFile = 'sw.js'
/** Only a navigation gets prefetched data: a service worker that caches the document must not cache a search response with it. */
const isNavigation = (request: Request): boolean => request.headers.get('sec-fetch-dest') === 'document'
const notModified = (headers: Record<string, string>) => new Response(null, { status: 304, headers })

const fileHeaders = (file: BuildFile, etag: string): Record<string, string> => ({
  ETag: quoted(etag),
  'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  // A worker is bound to the policy of its script.
  'Content-Security-Policy': file.mime.startsWith('text/javascript') ? scriptPolicy : filePolicy,
  ...(file.isCompressible && { Vary: 'Accept-Encoding' }),
})

const sendFile = async (request: Request, file: BuildFile): Promise<Response> => {
  const etag = await file.etag()
  const headers = fileHeaders(file, etag)
  if (isFresh(request, etag)) return notModified(headers)
  const encoding = file.isCompressible ? acceptedEncoding(request.headers.get('accept-encoding')) : 'identity'
  const contentEncoding = encoding !== 'identity' && { 'Content-Encoding': encoding }
  return new Response(await file.bytes(encoding), { headers: { ...headers, 'Content-Type': file.mime, ...contentEncoding } })
}

/** A deployment may delete files while the server runs. They are treated as if they had not been listed. */
const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

const pageNotBuilt = (): Response =>
  new Response('The page has not been built. Run: npm run build\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

const openDocument = async (files: BuildFiles) => {
  const file = files.get(documentFile)
  return file ? readTemplate(new TextDecoder().decode(await file.bytes('identity'))) : null
}

export const createHtmlShell = async (options: ShellOptions): Promise<HtmlShell> => {
  const files = await listBuildFiles(options.folder)
  const earlier = options.earlierFolder === undefined ? null : await listBuildFiles(options.earlierFolder)
  const template = await openDocument(files)
  const [icons, screenshots] = await Promise.all([picturesIn(files, 'icons/'), picturesIn(files, 'screenshots/')])
  const compress = createCompressedTextCache()

  const sendText = async (request: Request, text: string, extra: Record<string, string>): Promise<Response> => {
    const { etag, bytes } = compress(text)
    const headers = { 'Cache-Control': 'no-cache', Vary: 'Accept-Language, Accept-Encoding', ...extra, ETag: quoted(etag) }
    if (isFresh(request, etag)) return notModified(headers)
    const encoded = await bytes(request.headers.get('accept-encoding'))
    return encoded
      ? new Response(encoded.bytes, { headers: { ...headers, 'Content-Encoding': encoded.encoding } })
      : new Response(text, { headers })
  }

  const sendDocument = async (request: Request, secure: boolean): Promise<Response> => {
    if (!template) return pageNotBuilt()
    const firstVisit = isNavigation(request) ? options.firstVisit : null
    const parts = await readPageParts(options, options.pageApiPrefix, acceptedLocale(request.headers.get('accept-language')))
    const firstSearch = (await firstVisit?.search(parts.config, parts.locale)) ?? null
    const cookie = firstVisit?.cookie(secure)
    const preloadLink = cookie && firstSearch ? preloadLinkOf(firstSearch.response) : null
    return sendText(request, template.render({ ...parts, first: firstSearch }), {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': template.policy,
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Language, Accept-Encoding, Sec-Fetch-Dest',
      ...(cookie && { 'Set-Cookie': cookie }),
      ...(preloadLink && { Link: preloadLink }),
    })
  }

  const sendManifest = async (request: Request): Promise<Response> => {
    const config = await titledConfig(options.stores.configuration)
    const locale = pageLocale(
      config,
      await knownLocales(options.stores.configuration),
      acceptedLocale(request.headers.get('accept-language')),
    )
    const { messages } = await readTranslations(options.stores.configuration, locale)
    const manifest = manifestOf({ config, locale, messages, icons, screenshots, basePath: options.basePath })
    return sendText(request, JSON.stringify(manifest), { 'Content-Type': 'application/manifest+json; charset=utf-8' })
  }

  /**
   * The service worker matches URLs before it can read anything, so its script contains the API prefix. A changed prefix is a new version
   * of the script.
   */
  const sendWorker = async (request: Request, file: BuildFile): Promise<Response> => {
    const script = new TextDecoder().decode(await file.bytes('identity'))
    return sendText(request, `self.${workerApiPrefixVariable}=${JSON.stringify(options.pageApiPrefix)}\n${script}`, {
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
    if (path === `/${workerFile}` && worker) return sendWorker(request, worker).catch(nullIfMissing)
    const name = path === '/favicon.ico' && !files.has('favicon.ico') ? 'icons/favicon-32.png' : path.slice(1)
    // Only hashed names: under any other name a file of an earlier build would be outdated.
    const earlierFile = earlier?.get(name)
    for (const file of [files.get(name), earlierFile?.immutable ? earlierFile : undefined]) {
      const sent = file && (await sendFile(request, file).catch(nullIfMissing))
      if (sent) return sent
    }
    const sharedFile = await options.findBuildFile?.(name)
    return sharedFile ? sendFile(request, sharedFile) : null
  }
}
