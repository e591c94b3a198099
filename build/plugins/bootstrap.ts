import { resolve } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { stylesInDocument } from '../inline-styles.ts'

const marker = '<!--bootstrap-->'

const bundleScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry: resolve('src/bootstrap/main.ts'), formats: ['iife'], name: 'bootstrap' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('src/bootstrap did not build')
  return output.output[0].code.trim()
}

/** One link for each language, so that the script can preload the messages of the current one. */
export const messageLinks = (bundle: Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>): HtmlTagDescriptor[] =>
  Object.values(bundle).flatMap((file) => {
    const locale = file.type === 'chunk' ? /\/locales\/page\/(\w+)\.po$/.exec(file.facadeModuleId ?? '')?.[1] : undefined
    if (locale === undefined) return []
    return [{ tag: 'link', attrs: { rel: 'x-messages', hreflang: locale, href: `./${file.fileName}` }, injectTo: 'head-prepend' as const }]
  })

/** Messages of the search box by language and id: the document shows it before the messages of the page are loaded. */
const searchBoxMessages = async (): Promise<HtmlTagDescriptor> => {
  const config = getConfig()
  const [page] = await getCatalogs(config)
  const byLocale = config.locales.map(async (locale) => {
    const all = Object.entries((await page?.read(locale)) ?? {})
    const own = all.filter(([id]) => /^views\.search\.box\.(?:label|placeholder|submit)$/.test(id))
    return [locale, Object.fromEntries(own.map(([id, { translation }]) => [id, translation]))] as const
  })
  const children = JSON.stringify(Object.fromEntries(await Promise.all(byLocale))).replaceAll('<', '\\u003c')
  return { tag: 'script', attrs: { type: 'application/json', id: 'search-box-messages' }, children, injectTo: 'body-prepend' }
}

/**
 * Puts src/bootstrap and the style sheet into the document: the script runs before any module, and shows search box and first pictures at the end of the
 * document. The bundle gets a lower priority than these pictures.
 */
export const bootstrap = (): Plugin => ({
  name: 'vitrine:bootstrap',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      if (!html.includes(marker)) throw new Error(`index.html has no ${marker}`)
      const script = await bundleScript()
      return {
        html: stylesInDocument(html, bundle)
          .replace(marker, () => `<script>${script}</script>`)
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
        tags: [
          ...messageLinks(bundle),
          await searchBoxMessages(),
          { tag: 'script', children: 'bootstrap.showFirstScreen()', injectTo: 'body' },
        ],
      }
    },
  },
})
