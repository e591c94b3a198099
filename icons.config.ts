import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { allSources, firstSources } from './first-graph.config.ts'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

/** Id and the markup of what is drawn. */
type Symbols = readonly (readonly [id: string, drawing: string])[]

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

type Attributes = Readonly<Record<string, string>>

/** A path that begins where the one before it ended would otherwise go on from there: its first point is said from the corner. */
const fromCorner = (d: string): string =>
  d.replace(
    /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))(\s*[\d.-])?/,
    (_, x: string, y: string, more?: string) => `M${x} ${y}${more ? `l${more.trim()}` : ''}`,
  )

const ring = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

const box = (x: number, y: number, width: number, height: number, r: number): string => {
  const corner = (dx: number, dy: number) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

/** The same line as a path; null = a shape with more to it than its line. */
const asPath = (tag: string, attributes: Attributes): string | null => {
  const { d, points, cx, cy, r, rx, ry, x, y, x1, y1, x2, y2, width, height, ...others } = attributes
  if (Object.keys(others).length > 0) return null
  switch (tag) {
    case 'path':
      return fromCorner(d ?? '')
    case 'circle':
      return ring(Number(cx), Number(cy), Number(r), Number(r))
    case 'ellipse':
      return ring(Number(cx), Number(cy), Number(rx), Number(ry))
    case 'rect':
      return box(Number(x ?? 0), Number(y ?? 0), Number(width), Number(height), Number(rx ?? ry ?? 0))
    case 'line':
      return `M${x1} ${y1}L${x2} ${y2}`
    case 'polyline':
    case 'polygon':
      return `M${points}${tag === 'polygon' ? 'z' : ''}`
    default:
      return null
  }
}

/** All lines of an icon as one path: what stands in the document counts by the element. */
const drawingOf = (id: string): string => {
  const name = id.replace('i-lucide-', '')
  const icon = lucide.icons[lucide.aliases?.[name]?.parent ?? name]
  if (!icon) throw new Error(`Lucide has no icon ${name}`)
  const lines: string[] = []
  const others: string[] = []
  for (const [markup, tag = '', given = ''] of icon.body.replaceAll(drawn, '').matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/>/g)) {
    const attributes = Object.fromEntries([...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]))
    const line = asPath(tag, attributes)
    if (line === null) others.push(markup)
    else lines.push(line)
  }
  return `<path d="${lines.join('')}"/>${others.join('')}`
}

const symbolsOf = (ids: Iterable<string>): Symbols => [...ids].toSorted().map((id) => [id, drawingOf(id)])

const asMarkup = (symbols: Symbols): string =>
  symbols.map(([id, drawing]) => `<symbol id="${id}" viewBox="0 0 24 24">${drawing}</symbol>`).join('')

/**
 * Icons are symbols, each drawn once and used by its name: as pictures of the style sheet every one of them would be a document of its own
 * to the browser. Those of the first screen stand in index.html, the others in a file that src/platform/rest.ts fetches.
 */
export const icons = (): Plugin => {
  let isBuild = false
  const split = () => {
    const all = allSources()
    const first = namesIn(isBuild ? firstSources(all) : all)
    return { first, rest: [...namesIn(all)].filter((id) => !first.has(id)) }
  }
  const restFile = () => {
    const source = `<svg xmlns="http://www.w3.org/2000/svg">${asMarkup(symbolsOf(split().rest))}</svg>`
    return { source, fileName: `assets/icons-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.svg` }
  }
  return {
    name: 'vitrine:icons',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    generateBundle() {
      this.emitFile({ type: 'asset', ...restFile() })
    },
    transformIndexHtml: (html) => ({
      html: html.replace('<!--icons-->', () => asMarkup(symbolsOf(split().first))),
      tags: isBuild ? [{ tag: 'link', attrs: { rel: 'x-icons', href: `./${restFile().fileName}` }, injectTo: 'head' }] : [],
    }),
  }
}
