import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './find-browser.mjs'
import { build, install, root } from './prepare.mjs'

/** Runs all checks, the fastest first. Ends with one line `N passed, N failed, N skipped`. */
install()
const browser = ensureBrowser()
const reports = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json') }
const totals = { passed: 0, failed: 0, skipped: 0 }
const broken = []

const step = (title, command, args) => {
  const started = Date.now()
  console.log(`\n— ${title}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' })
  console.log(`  ${title}: ${status === 0 ? 'good' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
  if (status !== 0) broken.push(title)
}
const npmRun = (name, ...args) => step(name, 'npm', ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])])

const report = (file, count) => {
  try {
    count(JSON.parse(readFileSync(join(reports, file), 'utf8')))
  } catch {
    broken.push(`no report ${file}`)
  }
}

for (const check of [
  'check:format',
  'check:lint',
  'check:types',
  'check:layers',
  'check:dead',
  'check:messages',
  'check:rows',
  'check:faults',
  'check:language',
])
  npmRun(check)
build()
npmRun('sizes')
npmRun('unit', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`)
report('unit.json', (unit) => {
  totals.passed += unit.numPassedTests
  totals.failed += unit.numFailedTests
  totals.skipped += unit.numPendingTests
})
npmRun('e2e', '--reporter=list,json')
/** Titles of the tests that passed only when they were repeated. */
const flakyTitles = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title, file }) => `${file}: ${title}`),
  ...suites.flatMap(flakyTitles),
]
let flaky = []
report('e2e.json', ({ stats, suites }) => {
  totals.passed += stats.expected + stats.flaky
  totals.failed += stats.unexpected
  totals.skipped += stats.skipped
  flaky = suites.flatMap(flakyTitles)
})

rmSync(reports, { recursive: true, force: true })
if (flaky.length > 0) console.log(`\nPassed only when repeated, must be repaired:\n  ${flaky.join('\n  ')}`)
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
console.log(`\n${totals.passed} passed, ${Math.max(totals.failed, broken.length)} failed, ${totals.skipped} skipped`)
process.exit(broken.length > 0 || totals.failed > 0 ? 1 : 0)
