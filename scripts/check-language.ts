import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findProseProblems, findSourceProblems } from './language/find-problems.ts'

/**
 * Checks the length of sentences in comments and documents, and the units in names of constants.
 * `npm run check:language -- packages docs` checks only these; `--summary` prints only counts for each folder.
 */
const options = process.argv.slice(2)
const isSummary = options.includes('--summary')
const paths = options.filter((option) => !option.startsWith('--'))

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...(paths.length > 0 ? paths : ['.'])], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|mts|mjs|cjs|md)$/.test(path) && existsSync(path))

const isDocument = (path: string): boolean => path.endsWith('.md')
const countOf = new Map<string, number>()
let total = 0
for (const path of files) {
  const text = readFileSync(path, 'utf8')
  const problems = isDocument(path) ? findProseProblems(text, 1) : findSourceProblems(path, text)
  total += problems.length
  const folder = path.split('/').slice(0, 2).join('/')
  if (problems.length > 0) countOf.set(folder, (countOf.get(folder) ?? 0) + problems.length)
  if (!isSummary) for (const { line, rule, text: problem } of problems) console.error(`${path}:${line} ${rule}: ${problem}`)
}
if (isSummary) for (const [folder, count] of [...countOf].sort(([, a], [, b]) => b - a)) console.log(`${count}\t${folder}`)
console.log(`${files.length} files: ${total} language problems`)
process.exit(total > 0 ? 1 : 0)
