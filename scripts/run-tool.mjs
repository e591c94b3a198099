import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, run } from './prepare.mjs'

// A command line tool of the server: run-tool.mjs NAME ARGUMENTS...
const [name = '', ...args] = process.argv.slice(2)
const program = join(root, 'dist', 'server', `${name}.js`)
// Uses an existing build without a rebuild, because a server may be running from it.
if (!existsSync(program)) {
  install()
  build()
}
run(process.execPath, [program, ...args], { cwd: process.cwd(), shell: false })
