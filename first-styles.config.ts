import { createHash } from 'node:crypto'
import { type CssNode, clone, generate, ident, parse, walk } from 'css-tree'
import { createGenerator } from 'unocss'
import type { Plugin } from 'vite'
import { allSources, besideFiles, firstFiles, firstSources } from './first-graph.config.ts'
import unoConfig from './uno.config.ts'

const utilitiesIn = async (sources: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> => {
  const uno = await createGenerator(unoConfig)
  const { matched } = await uno.generate([...sources.values()].join('\n'), { preflights: false })
  return matched
}

const names = (selector: CssNode, unwanted: ReadonlySet<string>): boolean => {
  let found = false
  walk(selector, { visit: 'ClassSelector', enter: ({ name }) => void (found ||= unwanted.has(ident.decode(name))) })
  return found
}

/** Takes the fonts out of a style sheet; a sheet that comes or goes with fonts in it has every line of the page measured anew. */
export const splitFonts = (css: string): { readonly fonts: string; readonly rest: string } => {
  const sheet = clone(parse(css))
  const fonts: string[] = []
  walk(sheet, {
    visit: 'Atrule',
    enter: (rule, item, list) => {
      if (rule.name !== 'font-face' || !list || !item) return
      fonts.push(generate(rule))
      list.remove(item)
    },
  })
  return { fonts: fonts.join(''), rest: generate(sheet) }
}

/** A style sheet without the rules of some utility classes. Order and everything else stay. */
export const withoutUtilities = (css: string, unwanted: ReadonlySet<string>): string => {
  const sheet = clone(parse(css))
  walk(sheet, {
    visit: 'Rule',
    leave: ({ prelude }, item, list) => {
      if (prelude.type !== 'SelectorList' || !list || !item) return
      prelude.children.forEach((selector, at, selectors) => {
        if (names(selector, unwanted)) selectors.remove(at)
      })
      if (prelude.children.isEmpty) list.remove(item)
    },
  })
  walk(sheet, {
    visit: 'Atrule',
    leave: ({ block }, item, list) => {
      if (block?.children.isEmpty && item && list) list.remove(item)
    },
  })
  return generate(sheet)
}

const complete = /^assets\/first-[^/]+\.css$/
const first = /^assets\/screen-[^/]+\.css$/

/**
 * The first screen gets a style sheet with the utilities that it and what stands beside it use themselves. The complete one, in the same order, takes its place before
 * anything else is shown (src/platform/rest.ts): utilities added behind others would win over them. Fonts stand in the document itself.
 */
export const firstStyles = (): Plugin => {
  let fonts = ''
  return {
    name: 'vitrine:first-styles',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const sheet = Object.values(bundle).find(({ fileName }) => complete.test(fileName))
        if (sheet?.type !== 'asset') throw new Error('the build has no style sheet of the first screen')
        const parts = splitFonts(String(sheet.source))
        fonts = parts.fonts
        sheet.source = parts.rest
        const all = allSources()
        const used = await utilitiesIn(firstSources(all, [...firstFiles, ...besideFiles]))
        const unwanted = new Set([...(await utilitiesIn(all))].filter((name) => !used.has(name)))
        const source = withoutUtilities(parts.rest, unwanted)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        this.emitFile({ type: 'asset', fileName: `assets/screen-${hash}.css`, source })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.keys(bundle ?? {})
        const completeFile = files.find((file) => complete.test(file))
        const firstFile = files.find((file) => first.test(file))
        if (!completeFile || !firstFile) throw new Error('the build lost a style sheet of the first screen')
        return {
          html: html.replace(`./${completeFile}`, `./${firstFile}`),
          tags: [
            { tag: 'style', children: fonts.replaceAll('url(./', 'url(./assets/'), injectTo: 'head' as const },
            { tag: 'link', attrs: { rel: 'x-styles', href: `./${completeFile}` }, injectTo: 'head' as const },
          ],
        }
      },
    },
  }
}
