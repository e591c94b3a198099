import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, run } from './prepare.mjs'

const program = join(root, 'dist', 'server', 'user.js')
// Uses an existing build without a rebuild, because a server may be running from it.
if (!existsSync(program)) {
  install()
  build()
}
run(process.execPath, [program, ...process.argv.slice(2)], { cwd: process.cwd(), shell: false })
