import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './find-browser.mjs'
import { install, root } from './prepare.mjs'

/**
 * Runs build, checks and tests, and ends with one line `N passed, N failed, N skipped`:
 * - `npm test` (`fast`): all but the long histories (`*.soak.test.ts`); of the browser tests only those with the tag `@journey`
 * - `npm run test:rest` (`rest`): what `npm test` leaves out, or a part of it: `-- --shard=1/3`
 * - `npm run test:all` (`all`): both
 */
const [selection = 'fast', ...shard] = process.argv.slice(2)
if (!['fast', 'rest', 'all'].includes(selection) || shard.some((argument) => !argument.startsWith('--shard='))) {
  console.error('Usage: node scripts/test.mjs [fast | rest | all] [--shard=PART/COUNT]')
  process.exit(2)
}
install()
const browser = ensureBrowser()
const reports = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
const env = {
  ...process.env,
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json'),
  UNIT_REPORT_FILE: join(reports, 'unit.json'),
  ...(selection === 'fast' && { WITHOUT_LONG_TESTS: '1' }),
}
const totals = { passed: 0, failed: 0, skipped: 0 }
const broken = []
/** Failed tests and errors outside of tests, with their messages. */
const failures = []

const shell = process.platform === 'win32'
const finish = (title, started, status) => {
  console.log(`  ${title}: ${status === 0 ? 'passed' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
  if (status !== 0) broken.push(title)
}
const step = (title, ...args) => {
  const started = Date.now()
  console.log(`\n— ${title}`)
  const { status } = spawnSync('npm', ['run', '--silent', title, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell,
  })
  finish(title, started, status)
}

/** Runs a step beside others. @returns its status and output */
const collect = (command, args) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env, shell })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (failure) => done({ status: 1, output: String(failure) }))
    child.once('close', (status) => done({ status, output }))
  })

/** Runs steps beside each other, because most of them use one core. Prints the output of a step when it has ended. */
const runTogether = async (steps, laneCount) => {
  const waiting = [...steps]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, command, args] = next
      const started = Date.now()
      const { status, output } = await collect(command, args)
      console.log(`\n— ${title}${output && '\n'}${output.trimEnd()}`)
      finish(title, started, status)
    }
  }
  await Promise.all(Array.from({ length: laneCount }, lane))
}

const report = (file, count) => {
  try {
    count(JSON.parse(readFileSync(join(reports, file), 'utf8')))
  } catch {
    broken.push(`no report ${file}`)
  }
}

const buildStep = ['build', 'node', ['scripts/build.mjs']]
const checks = ['types', 'lint', 'messages', 'dead', 'language', 'rows', 'layers', 'reference', 'format', 'faults']
await runTogether(
  selection === 'rest'
    ? [buildStep]
    : // The build first, because it takes longest.
      [buildStep, ...checks.map((name) => [`check:${name}`, 'npm', ['run', '--silent', `check:${name}`]])],
  2,
)
// A failed build leaves nothing or an earlier version to test.
if (broken.includes('build')) process.exit(1)
if (selection !== 'rest') step('sizes')

const unitSelections = { fast: [], rest: ['.soak.test.ts'], all: [] }

step('unit', '--reporter=default', '--reporter=./scripts/unit-reporter.mjs', ...unitSelections[selection], ...shard)
let seed = 'unknown'
report('unit.json', (unit) => {
  totals.passed += unit.passed
  totals.failed += unit.failed
  totals.skipped += unit.skipped
  failures.push(...unit.failures)
  seed = unit.seed
})
const browserSelections = { fast: ['--grep=@journey'], rest: ['--grep-invert=@journey'], all: [] }
step('e2e', '--reporter=list,json', ...browserSelections[selection], ...shard)
/** Failed browser tests with the messages of their errors. */
const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return `${file}: ${title}\n${messages.join('\n')}`
      }),
  ),
  ...suites.flatMap(failedSpecs),
]
report('e2e.json', ({ stats, suites }) => {
  totals.passed += stats.expected
  totals.failed += stats.unexpected
  totals.skipped += stats.skipped
  failures.push(...suites.flatMap(failedSpecs))
})

rmSync(reports, { recursive: true, force: true })
// Printed last, because a truncated log still contains its end.
for (const failure of failures) console.log(`\n${failure.slice(0, 2_000)}`)
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
const ran = {
  fast: 'Ran: build, checks, unit, server, contract and component tests, main journeys in a browser. Not run: long histories, all other browser tests; run `npm run test:all` for the rest.',
  rest: 'Ran: long histories and the browser tests that are no main journey. Not run: what `npm test` runs.',
  all: 'Ran: build, checks and all tests that need only Node and a browser. Not run: the suites over other servers; run `npm run cluster` for them.',
}
console.log(`\n${ran[selection]} Seed of random tests: ${seed}.`)
console.log(`${totals.passed} passed, ${Math.max(totals.failed, broken.length)} failed, ${totals.skipped} skipped`)
process.exit(broken.length > 0 || totals.failed > 0 ? 1 : 0)
