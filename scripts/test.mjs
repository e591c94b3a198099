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
const env = {
  ...process.env,
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json'),
  UNIT_REPORT_FILE: join(reports, 'unit.json'),
}
const totals = { passed: 0, failed: 0, skipped: 0 }
const broken = []
/** Failed tests and errors outside of tests, with their messages. */
const failures = []

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
npmRun('unit', '--reporter=default', '--reporter=./scripts/unit-reporter.mjs')
report('unit.json', (unit) => {
  totals.passed += unit.passed
  totals.failed += unit.failed
  totals.skipped += unit.skipped
  failures.push(...unit.failures)
})
npmRun('e2e', '--reporter=list,json')
/** Browser tests with a failed run, also if its repetition passed, with the messages of their errors. */
const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return `${file}: ${title}${status === 'flaky' ? ' (passed only when repeated)' : ''}\n${messages.join('\n')}`
      }),
  ),
  ...suites.flatMap(failedSpecs),
]
report('e2e.json', ({ stats, suites }) => {
  totals.passed += stats.expected + stats.flaky
  totals.failed += stats.unexpected
  totals.skipped += stats.skipped
  failures.push(...suites.flatMap(failedSpecs))
})

rmSync(reports, { recursive: true, force: true })
// Printed last, because a truncated log still contains its end. A test that passes only when it is repeated must be repaired, too.
for (const failure of failures) console.log(`\n${failure.slice(0, 2_000)}`)
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
console.log(`\n${totals.passed} passed, ${Math.max(totals.failed, broken.length)} failed, ${totals.skipped} skipped`)
process.exit(broken.length > 0 || totals.failed > 0 ? 1 : 0)
