// Runs all property tests and random histories with new seeds until the time is over: `npm run explore -- --minutes 30 [FILE …]`.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './prepare.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error('How long? Example: npm run explore -- --minutes 30')
  process.exit(2)
}
const deadline = Date.now() + minutes * 60_000

/** Modules that produce random cases. The conformance suites of the ports are among them, so the tests of their engines run, too. */
const producesCases = /from 'fast-check'|\/support\/seed\.ts'|\bseeded\(/
const modules = ['src', 'sw', 'server', 'packages', 'tests', 'scripts', 'build'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => producesCases.test(readFileSync(join(root, path), 'utf8'))),
)
const selection = positionals.length > 0 ? ['run', ...positionals] : ['related', '--run', ...modules]

let counterexamples = 0
let finished = 0

/** Runs every selected test once. @returns false if the time is over or the run could not start */
const runWith = (seed) =>
  new Promise((done) => {
    const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), ...selection, '--reporter=./scripts/explore-reporter.mjs']
    const child = spawn(process.execPath, vitest, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, SEED: String(seed) },
    })
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      child.kill('SIGTERM')
    }, deadline - Date.now())
    child.on('message', ({ failed }) => {
      finished += 1
      if (failed) counterexamples += 1
    })
    child.once('exit', (status) => {
      clearTimeout(timer)
      done(!isOver && (status === 0 || status === 1))
      if (!isOver && status !== 0 && status !== 1) process.exitCode = status ?? 1
    })
  })

let rounds = 0
do rounds += 1
while (await runWith(randomInt(2 ** 31)))
console.log(`${rounds} rounds in ${minutes} minutes: ${finished} test runs, ${counterexamples} counterexamples`)
if (counterexamples > 0) process.exitCode = 1
