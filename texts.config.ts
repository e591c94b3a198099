import type { Plugin } from 'vite'

/** Names the file of each language's texts in the document, so that its inline script can fetch the one it chose along with the code. */
export const nameTexts = (): Plugin => ({
  name: 'vitrine:name-texts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {}).flatMap((file) => {
        const locale = file.type === 'chunk' ? /[\\/]locales[\\/](\w+)\.po$/.exec(file.facadeModuleId ?? '')?.[1] : undefined
        if (locale === undefined) return []
        return [{ tag: 'link', attrs: { rel: 'x-texts', hreflang: locale, href: `./${file.fileName}` }, injectTo: 'head-prepend' as const }]
      }),
  },
})
