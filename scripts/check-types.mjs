import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

// One compiler root per runtime: APIs that a runtime lacks are type errors. `npm run check:types -- sw` checks only this folder.
const named = process.argv.slice(2)
const all = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references.map(({ path }) => path)
const roots = named.length > 0 ? named : all
// TypeScript 7 checks the types. TypeScript 6 is also installed for tools that need a compiler API (docs/dependencies.md).
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')

const failed = roots.filter((folder) => spawnSync(process.execPath, [compiler, '-p', folder], { cwd: root, stdio: 'inherit' }).status !== 0)
if (failed.length > 0) console.error(`Type errors in: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
