import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const buildScript = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry: resolve(entry), formats: ['iife'], name: 'early' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} did not build`)
  return output.output[0].code.trim()
}

const mark = '<!--head-->'

/**
 * Puts src/early into the document as two scripts of their own: one in the head, that runs before any module, and one at the end. The
 * page's code comes after the first pictures: it is larger than they are, and until it runs they are all there is to see.
 */
export const early = (): Plugin => ({
  name: 'vitrine:early',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      if (!html.includes(mark)) throw new Error(`index.html has no ${mark}`)
      const head = await buildScript('src/early/head.ts')
      return {
        html: html
          .replace(mark, () => `<script>${head}</script>`)
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
        tags: [{ tag: 'script', children: await buildScript('src/early/show-first.ts'), injectTo: 'body' }],
      }
    },
  },
})
