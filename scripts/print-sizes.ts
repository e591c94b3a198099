import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { partFolders, partOf } from '../build/chunks.ts'

/**
 * Prints the sizes of the built page (gzip -9, kB): files before the first results, files that load afterwards, and all precached files.
 * Exits with 1 if a size or the number of scripts exceeds its budget, or if a precached file needs one that is not precached at its start.
 * The same applies to a script that contains code of another part. Run `npm run build:page` first.
 */
const folder = 'dist/page'
const budgets = { scripts: 165, styles: 14, precache: 700 }
/** Every script is one more request for the installation. build/merge-chunks.ts merges the small ones. */
const maxScripts = 130

const weights = new Map<string, number>()
const compressedKilobytes = (file: string): number => {
  const known = weights.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000
  weights.set(file, known)
  return known
}
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + compressedKilobytes(file), 0)
const line = (file: string) => console.log(`${compressedKilobytes(file).toFixed(1).padStart(8)}  ${file}`)
const heaviest = (a: string, b: string) => compressedKilobytes(b) - compressedKilobytes(a)

const html = readFileSync(join(folder, 'index.html'), 'utf8')
const files = readdirSync(join(folder, 'assets'), { recursive: true, encoding: 'utf8' }).map((file) => `assets/${file}`)
const scripts = files.filter((file) => file.endsWith('.js'))

const importsOf = (file: string): readonly string[] => {
  const code = readFileSync(join(folder, file), 'utf8')
  const found = code.matchAll(/\b(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)
  return [...found].map(([, path = '']) => posix.join(posix.dirname(file), path))
}
const reach = (file: string, seen: Set<string>): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of importsOf(file)) reach(next, seen)
  return seen
}

// The page, the search screen (in the same bundle), the messages of the first screen in the larger language, and their imports.
const entries = [...html.matchAll(/<script type="module"[^>]*src="\.\/([^"]+)"/g)].map(([, file = '']) => file)
if (entries.length === 0) throw new Error('dist/page/index.html has no module script')
const texts = [...html.matchAll(/<link rel="x-messages"[^>]*href="\.\/([^"]+)"/g)].map(([, file = '']) => file).toSorted(heaviest)
const initial = new Set<string>()
for (const file of [...entries, ...texts.slice(0, 1)]) reach(file, initial)
// build/inline-styles.ts puts the style sheet of the page into the document.
const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => gzipSync(css, { level: 9 }).length / 1000)
if (styles.length === 0) throw new Error('dist/page/index.html has no style element')
const stylesWeight = styles.reduce((total, weight) => total + weight, 0)
// Optional files in the list are updated only on devices that have an earlier version.
const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
const listed = new Set([...worker.matchAll(/["']?url["']?:["'`]([^"'`]+)["'`]/g)].map(([, file = '']) => file))
const precached = new Set([...listed].filter((file) => partOf(file) === null))
if (!precached.has('index.html')) throw new Error('dist/page/sw.js has no list of files to store')

console.log('Before the first results:')
for (const file of [...initial].toSorted(heaviest)) line(file)
console.log(`${stylesWeight.toFixed(1).padStart(8)}  styles in the document`)
console.log('\nAfter the first results:')
for (const file of files.filter((one) => /\.(?:js|css)$/.test(one) && !initial.has(one)).toSorted(heaviest)) line(file)
console.log(`\n${scripts.length} scripts of ${maxScripts}, document ${compressedKilobytes('index.html').toFixed(1)} kB`)

let over = scripts.length > maxScripts
for (const [what, weight, budget] of [
  ['scripts before the first results', sum(initial), budgets.scripts],
  ['styles before the first results', stylesWeight, budgets.styles],
  ['everything that an installed portal stores', sum(precached), budgets.precache],
] as const) {
  over ||= weight > budget
  console.log(`P3 ${what}: ${weight.toFixed(1)} kB of ${budget}${weight > budget ? ': over the budget' : ''}`)
}
for (const file of listed) {
  const own = partOf(file)
  const isMissing = (next: string) => !precached.has(next) && (own === null || partOf(next) !== own)
  const missing = file.endsWith('.js') ? importsOf(file).filter(isMissing) : []
  if (missing.length === 0) continue
  over = true
  console.log(`O2 ${file} is stored without ${missing.join(', ')}, so it cannot start offline`)
}
const sourcesOf = (script: string): readonly string[] => {
  const { sources } = JSON.parse(readFileSync(join(folder, `${script}.map`), 'utf8')) as { sources: readonly string[] }
  return sources.map((source) => source.replace(/^(?:\.\.\/)+/, ''))
}
for (const script of scripts.filter((one) => files.includes(`${one}.map`)))
  for (const [part, folders] of Object.entries(partFolders)) {
    if (partOf(script) === part) continue
    const foreign = sourcesOf(script).filter((source) => folders.some((start) => source.startsWith(start)))
    if (foreign.length === 0) continue
    over = true
    console.log(`${script} contains code of the part “${part}”: ${foreign.join(', ')}`)
  }
process.exit(over ? 1 : 0)
