import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '#common/is-object.ts'
import { firstPageKey } from '#contract/config/custom-pages.ts'
import { type Availability, type ConfigFileName, configFileNames } from '#contract/config/files.ts'
import { readPageContentKey } from '#contract/page-contents.ts'
import type { Workspace } from '#contract/workspace.ts'
import { type PortalOptions, type PortalServer, startPortal } from './portal-server.ts'

type Json = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** A portal with the media of the demo for one test file, so that it may change shared data. */
export interface OwnPortal extends PortalServer {
  /** Data folder of the server. */
  readonly data: string
  /** The configuration of the demo with these config paths changed: objects are merged, everything else is replaced. */
  configure(change: Json): Promise<void>
  /** Saves the whole configuration as given, even if it is invalid. */
  writeConfig(config: unknown): Promise<void>
  /** Texts of a language, which replace the stored ones. */
  writeTexts(locale: string, messages: Texts): Promise<void>
  writePage(locale: string, html: string): Promise<void>
  /** null removes the file. */
  upload(name: ConfigFileName, file: { readonly bytes: Uint8Array; readonly type: string } | null): Promise<void>
  /** Picture of a dashboard tile. */
  uploadTile(id: string, bytes: Uint8Array): Promise<void>
  /** Restores everything as in the demo. */
  reset(): Promise<void>
}

export const joined = (base: Json, change: Json): Json =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(change)])].map((key) => {
      const [was, becomes] = [base[key], change[key]]
      if (!(key in change)) return [key, was]
      return [key, isObject(was) && isObject(becomes) ? joined(was, becomes) : becomes]
    }),
  )

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Json
const demoConfig = () => readJson('demo/config.json')
const demoLocales = new Set(['de', 'en'])
const demoTexts = (locale: string) =>
  (demoLocales.has(locale) ? (readJson(`demo/translations/${locale}.json`)['messages'] ?? {}) : {}) as Texts
const demoFiles = new Set(readdirSync('demo/config-images').map((file) => basename(file, extname(file))))

/** @param template data folder of a stopped demo that has ingested its media, see global-setup.ts */
export const startOwnPortal = async (
  template: string,
  options: Pick<PortalOptions, 'apiPath' | 'arguments' | 'environment' | 'port'> = {},
): Promise<OwnPortal> => {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-own-'))
  cpSync(template, data, { recursive: true })
  const server = await startPortal({ data, ...options })
  const api = server.address + (options.apiPath ?? 'assetportal/api/')
  const admin = readJson('demo/accounts.json') as unknown as { name: string; password: string; isGuiAdmin: boolean }[]
  const account = admin.find((one) => one.isGuiAdmin)
  const response = await fetch(`${api}session/get`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: account?.name, pass: account?.password }),
  })
  const { session } = (await response.json()) as { session: string }

  const post = async (path: string, body: BodyInit | undefined, type?: string): Promise<void> => {
    const headers = { Authorization: `Bearer ${session}`, ...(type ? { 'Content-Type': type } : {}) }
    const saved = await fetch(api + path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
    if (!saved.ok) throw new Error(`${path}: ${saved.status} ${await saved.text()}`)
  }
  const postJson = (path: string, body: unknown) => post(path, JSON.stringify(body), 'application/json')
  const form = (bytes: Uint8Array, type: string): FormData => {
    const data = new FormData()
    data.append('file', new Blob([new Uint8Array(bytes)], { type }), 'file')
    return data
  }

  const uploaded = new Set<ConfigFileName>()
  const writeTexts = (locale: string, messages: Texts): Promise<void> => postJson(`config/translations?lang=${locale}`, { messages })
  /** @param content key of the content, such as `de` of the first page or `imprint/de` */
  const writePage = (content: string, html: string): Promise<void> => {
    const { page, locale } = readPageContentKey(content)
    const further = page === firstPageKey ? '' : `&page=${page}`
    return postJson(`config/custom_html?lang=${locale}${further}`, { html })
  }
  const writeConfig = (config: unknown): Promise<void> => postJson('config/global', config)

  const readJsonFrom = async <Answer>(path: string): Promise<Answer> => {
    const read = await fetch(api + path, { headers: { Authorization: `Bearer ${session}` } })
    return (await read.json()) as Answer
  }
  const discardDraft = async (etag: string): Promise<void> => {
    const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json', 'If-Match': `"${etag}"` }
    const body = JSON.stringify({ content: { config: null, texts: {}, pages: {} }, base: {} })
    const saved = await fetch(`${api}config/draft`, { method: 'POST', headers, body })
    if (!saved.ok) throw new Error(`the draft stays: ${saved.status}`)
  }
  const demoPage = (locale: string) => (demoLocales.has(locale) ? readFileSync(`demo/custom-html/${locale}.html`, 'utf8') : '')

  const own: OwnPortal = {
    ...server,
    data,
    configure: (change) => writeConfig(joined(demoConfig(), change)),
    writeConfig,
    writeTexts: (locale, messages) => writeTexts(locale, { ...demoTexts(locale), ...messages }),
    writePage,
    upload: async (name, file) => {
      uploaded.add(name)
      await post(`config/${name}`, file ? form(file.bytes, file.type) : undefined)
    },
    uploadTile: (id, bytes) => post(`config/thumbnail?id=${encodeURIComponent(id)}`, form(bytes, 'image/png')),
    reset: async () => {
      // Restores changes of any origin, a test or a browser.
      const { draft, etag, published } = await readJsonFrom<Workspace>('config/workspace')
      if (draft) await discardDraft(etag)
      if (!isDeepStrictEqual(published.config, demoConfig())) await writeConfig(demoConfig())
      for (const locale of new Set([...demoLocales, ...Object.keys(published.texts)]))
        if (!isDeepStrictEqual(published.texts[locale]?.messages ?? {}, demoTexts(locale))) await writeTexts(locale, demoTexts(locale))
      for (const content of new Set([...demoLocales, ...Object.keys(published.pages)]))
        if ((published.pages[content]?.html ?? '') !== demoPage(content)) await writePage(content, demoPage(content))
      const available = await readJsonFrom<Availability>('config')
      for (const name of configFileNames.filter((one) => uploaded.has(one) || available[one] !== demoFiles.has(one)))
        await post(`config/${name}`, demoFiles.has(name) ? form(readFileSync(`demo/config-images/${name}.jpg`), 'image/jpeg') : undefined)
      uploaded.clear()
    },
    stop: async () => {
      await server.stop()
      rmSync(data, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return own
}
