import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const buildScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: resolve('src/early/show-first.ts'), formats: ['iife'], name: 'early' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('the script of the first screen did not build')
  return output.output[0].code
}

/**
 * Puts src/early at the end of the document as a script of its own. The page's code comes after the first pictures: it is larger than
 * they are, and until it runs they are all there is to see.
 */
export const showEarly = (): Plugin => ({
  name: 'vitrine:show-early',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => ({
      html: html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
      tags: [{ tag: 'script', children: await buildScript(), injectTo: 'body' }],
    }),
  },
})
