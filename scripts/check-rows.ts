import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Proves that every requirement of docs/requirements.md that is not marked open begins the title of a test in tests/. */
const rows = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- (?<row>[A-Z]\d+) (?<open>\(open\) )?/gm)].map(({ groups }) => ({
  row: groups?.['row'] ?? '',
  isOpen: groups?.['open'] !== undefined,
}))

/** A title that begins with one or more numbers, wherever a test, a group or a table of tests is given it. */
const titles = /(?<!\.(?:skip|fixme))\(\s*['"`](?<rows>(?:[A-Z]\d+ )+)/g
const rowsIn = (text: string): string[] => [...text.matchAll(titles)].flatMap(({ groups }) => (groups?.['rows'] ?? '').trim().split(' '))

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:spec|test)\.ts$/.test(name))
const proved = new Set(files.flatMap((name) => rowsIn(readFileSync(join('tests', name), 'utf8'))))

const missing = rows.filter(({ row, isOpen }) => !isOpen && !proved.has(row))
const open = rows.filter(({ isOpen }) => isOpen)
const ready = open.filter(({ row }) => proved.has(row))
const names = (some: readonly { readonly row: string }[]) => some.map(({ row }) => row).join(', ')

if (missing.length > 0) console.error(`No test in tests/ begins with: ${names(missing)}`)
if (ready.length > 0) console.log(`Marked open, but a test names them: ${names(ready)}`)
console.log(`${rows.length} rows, ${open.length} of them open: ${missing.length} without a test`)
process.exit(missing.length > 0 ? 1 : 0)
