import type { Plugin } from 'vite'

const first = /^assets\/first-[^/]+\.js$/
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Nearly all of the first file runs while the page starts: its functions are made ready beside the page while the file arrives, not one by one
 * when each is called (Explicit Compile Hints, https://v8.dev/blog/explicit-compile-hints). To engines that do not know it, it is a comment.
 */
export const firstReady = (): Plugin => ({
  name: 'vitrine:first-ready',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // It counts at the very top of the file only, so after everything that is written there.
    order: 'post',
    handler: (_, bundle) => {
      const chunk = Object.values(bundle).find(({ fileName }) => first.test(fileName))
      if (chunk?.type !== 'chunk') throw new Error('the build has no first file')
      chunk.code = hint + chunk.code
      const map = bundle[`${chunk.fileName}.map`]
      if (map?.type !== 'asset') throw new Error('the first file has no source map')
      const lines = JSON.parse(map.source.toString()) as { mappings: string }
      map.source = JSON.stringify({ ...lines, mappings: `;${lines.mappings}` })
    },
  },
})
