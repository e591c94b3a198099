import { resolve } from 'node:path'
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

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

/**
 * Puts src/bootstrap into the document: it runs before any module, and paints the first pictures at the end of the document. The bundle gets a lower
 * priority than these pictures.
 */
export const bootstrap = (): Plugin => ({
  name: 'vitrine:bootstrap',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      if (!html.includes(marker)) throw new Error(`index.html has no ${marker}`)
      const script = await bundleScript()
      return {
        html: html
          .replace(marker, () => `<script>${script}</script>`)
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
        tags: [...messageLinks(bundle ?? {}), { tag: 'script', children: 'bootstrap.paintPictures()', injectTo: 'body' }],
      }
    },
  },
})
