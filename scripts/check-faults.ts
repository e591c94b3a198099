import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Checks that each fault of docs/faults.md is numbered without gaps and named in the title of a test, or has a reason for no test. */
const faults = [...readFileSync('docs/faults.md', 'utf8').matchAll(/^(?<number>\d+)\. (?<text>.+)$/gm)].map(({ groups }) => ({
  number: Number(groups?.['number']),
  isExcused: / \*No test: .+\*$/.test(groups?.['text'] ?? ''),
}))

/** A test title with one or more faults: “fault 17: …”, “… (faults 25, 26)”. */
const titles = /(?<!\.(?:skip|fixme))(?:\(|\btitle: |^\s*|\[\s*)['"`](?<title>[^\n]*?\bfaults? \d[^\n]*)/gm
const named = /\bfaults? (?<numbers>\d+(?:, \d+)*)/g
const numbersIn = (text: string): number[] =>
  [...text.matchAll(titles)].flatMap(({ groups }) =>
    [...(groups?.['title'] ?? '').matchAll(named)].flatMap((found) => (found.groups?.['numbers'] ?? '').split(', ').map(Number)),
  )

const files = ['tests', 'src', 'server', 'sw', 'packages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:spec|test)\.ts$/.test(name))
    .map((name) => join(folder, name)),
)
const proved = new Set(files.flatMap((file) => numbersIn(readFileSync(file, 'utf8'))))

const missing = faults.filter(({ number, isExcused }) => !isExcused && !proved.has(number)).map(({ number }) => number)
const gaps = faults.filter(({ number }, at) => number !== at + 1).map(({ number }) => number)
const unknown = [...proved].filter((number) => !faults.some((fault) => fault.number === number))

if (missing.length > 0) console.error(`No test names the faults ${missing.join(', ')}`)
if (gaps.length > 0) console.error(`Out of order in docs/faults.md: ${gaps.join(', ')}`)
if (unknown.length > 0) console.error(`Tests name faults that docs/faults.md does not list: ${unknown.join(', ')}`)
console.log(
  `${faults.length} faults, ${faults.filter(({ number }) => proved.has(number)).length} named by tests, ${missing.length} without one`,
)
process.exit(missing.length + gaps.length + unknown.length > 0 || faults.length === 0 ? 1 : 0)
