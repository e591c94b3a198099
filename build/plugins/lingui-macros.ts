import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Expands the macros of Lingui before all other steps. Babel takes longer than all of them, so it reads only files with a macro.
 */
export const linguiMacros = (): Plugin => ({
  name: 'vitrine:lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: '@lingui/macro' },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        plugins: ['@lingui/babel-plugin-lingui-macro'],
        // In a .ts file `<T>value` is a type assertion.
        parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
      })
      return { code: result?.code ?? code, map: result?.map ?? null }
    },
  },
})
