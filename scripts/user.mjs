import { join } from 'node:path'
import { build, install, root, run } from './prepare.mjs'

install()
build()
run(process.execPath, [join(root, 'dist', 'server', 'user.js'), ...process.argv.slice(2)], { cwd: process.cwd(), shell: false })
