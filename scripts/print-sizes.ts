import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Prints what the built page weighs (gzip -9, kB): everything that is loaded before the first results, then the parts that come later.
 * Ends with 1 when the way to the first results is over its budget. Run `npm run build:page` first.
 */
const folder = 'dist/page'
const budget = { scripts: 125, styles: 10 }

interface Chunk {
  readonly file: string
  readonly imports: readonly string[]
  readonly gzip: number
}

const weigh = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length / 1000
const files = readdirSync(join(folder, 'assets'))
const chunks = new Map<string, Chunk>(
  files
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const code = readFileSync(join(folder, 'assets', file), 'utf8')
      const imports = [...code.matchAll(/\bfrom\s*["'`]\.\/([^"'`]+\.js)["'`]|\bimport\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
        (found) => found[1] ?? found[2] ?? '',
      )
      return [file, { file, imports, gzip: weigh(join(folder, 'assets', file)) }]
    }),
)

const reach = (file: string, seen: Set<string>): Set<string> => {
  if (!seen.has(file)) {
    seen.add(file)
    for (const next of chunks.get(file)?.imports ?? []) reach(next, seen)
  }
  return seen
}

const html = readFileSync(join(folder, 'index.html'), 'utf8')
const entry = /<script type="module"[^>]*src="\.\/assets\/([^"]+)"/.exec(html)?.[1]
if (!entry) throw new Error('dist/page/index.html has no module script')
const named = (name: string) => files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))

// The page itself, the screen that shows the results, one language, and what these import.
const initial = new Set<string>()
for (const file of [entry, named('search-screen'), named('de')]) if (file) reach(file, initial)
const line = (file: string) => console.log(`${(chunks.get(file)?.gzip ?? 0).toFixed(1).padStart(8)}  ${file}`)
const heaviest = (a: string, b: string) => (chunks.get(b)?.gzip ?? 0) - (chunks.get(a)?.gzip ?? 0)

console.log('Before the first results:')
for (const file of [...initial].toSorted(heaviest)) line(file)
const scripts = [...initial].reduce((sum, file) => sum + (chunks.get(file)?.gzip ?? 0), 0)
const styles = files.filter((file) => file.endsWith('.css')).map((file) => ({ file, gzip: weigh(join(folder, 'assets', file)) }))
const initialStyles = styles.filter(({ file }) => html.includes(file)).reduce((sum, { gzip }) => sum + gzip, 0)
console.log(
  `P3 scripts ${scripts.toFixed(1)} kB of ${budget.scripts}, styles ${initialStyles.toFixed(1)} kB of ${budget.styles}, document ${(gzipSync(html, { level: 9 }).length / 1000).toFixed(1)} kB\n`,
)

console.log('Later:')
for (const file of [...chunks.keys()].filter((name) => !initial.has(name)).toSorted(heaviest)) line(file)
for (const { file, gzip } of styles) console.log(`${gzip.toFixed(1).padStart(8)}  ${file}`)
process.exit(scripts > budget.scripts || initialStyles > budget.styles ? 1 : 0)
