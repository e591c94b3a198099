import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const buildScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry: resolve('src/early/main.ts'), formats: ['iife'], name: 'early' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('src/early did not build')
  return output.output[0].code.trim()
}

const mark = '<!--early-->'

/**
 * Puts src/early into the head of the document, where it runs before any module, and calls it again at the end. The page's code comes after
 * the first pictures: it is larger than they are, and until it runs they are all there is to see.
 */
export const early = (): Plugin => ({
  name: 'vitrine:early',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      if (!html.includes(mark)) throw new Error(`index.html has no ${mark}`)
      const script = await buildScript()
      return {
        html: html
          .replace(mark, () => `<script>${script}</script>`)
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
        tags: [{ tag: 'script', children: 'early.showFirst()', injectTo: 'body' }],
      }
    },
  },
})
