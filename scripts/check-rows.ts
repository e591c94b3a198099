import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Proves that every requirement of docs/requirements.md begins the title of a test in tests/, or, under Robustness, of any test,
 * and that no test names a requirement that is not there.
 */
const [features = '', robustness = ''] = readFileSync('docs/requirements.md', 'utf8').split(/^## Robustness$/m)
const rowsOf = (section: string): string[] => [...section.matchAll(/^- (?<row>[A-Z]\d+) /gm)].map(({ groups }) => groups?.['row'] ?? '')

/** A title that begins with one or more numbers, wherever a test, a group or a table of tests is given it. */
const titles = /(?<!\.(?:skip|fixme))\(\s*['"`](?<rows>(?:[A-Z]\d+ )+)/g
const rowsIn = (text: string): string[] => [...text.matchAll(titles)].flatMap(({ groups }) => (groups?.['rows'] ?? '').trim().split(' '))

const provedIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:spec|test)\.tsx?$/.test(name))
    .flatMap((name) => rowsIn(readFileSync(join(folder, name), 'utf8')))

const outside = new Set(provedIn('tests'))
const anywhere = new Set([...outside, ...['src', 'sw', 'server'].flatMap(provedIn)])
const known = new Set([...rowsOf(features), ...rowsOf(robustness)])

const missing = [...rowsOf(features).filter((row) => !outside.has(row)), ...rowsOf(robustness).filter((row) => !anywhere.has(row))]
const unknown = [...anywhere].filter((row) => !known.has(row))

if (missing.length > 0) console.error(`No test begins with: ${missing.join(', ')}`)
if (unknown.length > 0) console.error(`Tests begin with what no requirement is called: ${unknown.join(', ')}`)
console.log(`${known.size} rows: ${missing.length} without a test, ${unknown.length} unknown`)
process.exit(missing.length + unknown.length > 0 ? 1 : 0)
