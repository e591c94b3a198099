import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBlockedWorkers } from './find-blocked-workers.ts'
import { findFixedLimits } from './find-fixed-limits.ts'
import { findMissingJourneys } from './find-missing-journeys.ts'
import { findUnassertedTests } from './find-unasserted-tests.ts'

/**
 * Checks that every requirement of docs/requirements.md starts the title of a test in tests/ or of a component test (rows under "Robustness": of any test), and that no test
 * names an unknown requirement. Every test asserts something, and its time limits grow with the slowness of the machine. A browser test without the
 * service worker gives the reason. Every letter of the rows has a main journey, so that `npm test` covers it in a browser.
 */
const [features = '', robustness = ''] = readFileSync('docs/requirements.md', 'utf8').split(/^## Robustness$/m)
const rowsOf = (section: string): string[] => [...section.matchAll(/^- (?<row>[A-Z]\d+) /gm)].map(({ groups }) => groups?.['row'] ?? '')

/** Titles of tests and groups that start with one or more row numbers. */
const titles = /(?<!\.(?:skip|fixme))\(\s*['"`](?<rows>(?:[A-Z]\d+ )+)/g
const rowsIn = (text: string): string[] => [...text.matchAll(titles)].flatMap(({ groups }) => (groups?.['rows'] ?? '').trim().split(' '))

const provedIn = (folder: string, files = /\.(?:spec|test)\.tsx?$/): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => files.test(name))
    .flatMap((name) => rowsIn(readFileSync(join(folder, name), 'utf8')))

const outside = new Set([...provedIn('tests'), ...provedIn('src', /\.browser\.test\.tsx$/)])
const anywhere = new Set([...outside, ...['src', 'sw', 'server', 'packages'].flatMap((folder) => provedIn(folder))])
const known = new Set([...rowsOf(features), ...rowsOf(robustness)])

const missing = [...rowsOf(features).filter((row) => !outside.has(row)), ...rowsOf(robustness).filter((row) => !anywhere.has(row))]
const unknown = [...anywhere].filter((row) => !known.has(row))

const folders = ['tests', 'src', 'sw', 'server', 'packages', 'build', 'scripts']
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:spec|test|conformance)\.tsx?$|^tests/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)
const unasserted = findUnassertedTests(sources)
const blockedWorkers = sources.filter(({ path }) => path.startsWith('tests/e2e')).flatMap(findBlockedWorkers)
const withoutJourney = findMissingJourneys(
  [...known],
  sources.filter(({ path }) => path.startsWith('tests/e2e')),
)
const fixedLimits = sources.flatMap(findFixedLimits)

if (unasserted.length > 0) console.error(`Tests without an assertion: ${unasserted.join(', ')}`)
if (fixedLimits.length > 0) console.error(`Time limits without scaledMs(…): ${fixedLimits.join(', ')}`)
if (blockedWorkers.length > 0) console.error(`Service worker blocked without a reason above it: ${blockedWorkers.join(', ')}`)
if (withoutJourney.length > 0) console.error(`No test with the details journey for rows with the letter: ${withoutJourney.join(', ')}`)
if (missing.length > 0) console.error(`No test begins with: ${missing.join(', ')}`)
if (unknown.length > 0) console.error(`Tests name unknown requirements: ${unknown.join(', ')}`)
console.log(`${known.size} rows: ${missing.length} without a test, ${unknown.length} unknown`)
const problems = [missing, unknown, unasserted, fixedLimits, blockedWorkers, withoutJourney]
process.exit(problems.some(({ length }) => length > 0) ? 1 : 0)
