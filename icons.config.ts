import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { allSources, firstSources } from './first-graph.config.ts'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

/** Tag and attributes of each shape of a drawing. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
type Symbols = readonly (readonly [id: string, shapes: Shapes])[]

const lucide = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8')) as IconSet

const namesIn = (sources: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const [file, code] of sources) {
    const [mixed] = /\bi-lucide-[a-z0-9-]+ [\w:-]+(?=[^\n]*['"`])/.exec(code) ?? []
    if (mixed) throw new Error(`${file}: “${mixed}”: the name of an icon stands alone; classes go beside it`)
    for (const [name] of code.matchAll(/\bi-lucide-[a-z0-9-]*[a-z0-9]/g)) found.add(name)
  }
  return found
}

/** How lines are drawn is the style sheet's business (src/ui/icon.css). */
const drawn = / (?:fill="none"|stroke(?:-[a-z]+)?="[^"]*")/g

const shapesOf = (id: string): Shapes => {
  const name = id.replace('i-lucide-', '')
  const icon = lucide.icons[lucide.aliases?.[name]?.parent ?? name]
  if (!icon) throw new Error(`Lucide has no icon ${name}`)
  const shapes = icon.body.replaceAll(drawn, '').matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/>/g)
  return [...shapes].map(([, tag = '', attributes = '']) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  ])
}

const symbolsOf = (ids: Iterable<string>): Symbols => [...ids].toSorted().map((id) => [id, shapesOf(id)])

const asMarkup = (symbols: Symbols): string =>
  symbols
    .map(([id, shapes]) => {
      const drawing = shapes.map(([tag, attributes]) => {
        const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
        return `<${tag}${given.join('')}/>`
      })
      return `<symbol id="${id}" viewBox="0 0 24 24">${drawing.join('')}</symbol>`
    })
    .join('')

const restId = 'virtual:rest-icons'

/**
 * Icons are symbols in the document, each drawn once and used by its name: as pictures of the style sheet every one of them would be a
 * document of its own to the browser. Those of the first screen stand in index.html, the others come with src/platform/rest.ts.
 */
export const icons = (): Plugin => {
  let isBuild = false
  const split = () => {
    const all = allSources()
    const first = namesIn(isBuild ? firstSources(all) : all)
    return { first, rest: [...namesIn(all)].filter((id) => !first.has(id)) }
  }
  return {
    name: 'vitrine:icons',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === restId ? `\0${restId}` : null),
    load: (id) =>
      id === `\0${restId}` ? `export const symbols = JSON.parse(${JSON.stringify(JSON.stringify(symbolsOf(split().rest)))})` : null,
    transformIndexHtml: (html) => html.replace('<!--icons-->', () => asMarkup(symbolsOf(split().first))),
  }
}
