import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

// One compiler root per place where code runs: what that place does not have is a type error there.
const roots = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references.map(({ path }) => path)
// TypeScript 7 checks; TypeScript 6 is installed beside it for tools that still need a compiler API (docs/dependencies.md).
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')

const failed = roots.filter((folder) => spawnSync(process.execPath, [compiler, '-p', folder], { cwd: root, stdio: 'inherit' }).status !== 0)
if (failed.length > 0) console.error(`Types do not hold in: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
