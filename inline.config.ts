import { minify, type Plugin } from 'vite'

const script = /<script>([^]*?)<\/script>/

/** Minifies the script in the head of the document, which is sent with every first visit; Vite itself leaves inline scripts as they are. */
export const minifyInline = (): Plugin => ({
  name: 'vitrine:minify-inline',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const source = script.exec(html)?.[1]
      if (source === undefined) throw new Error('index.html has no script in its head')
      const { code, errors } = await minify('head.js', source, { module: false, compress: { target: 'es2022' } })
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
      return html.replace(source, () => code.trim())
    },
  },
})
