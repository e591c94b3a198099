import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './prepare.mjs'

install()
build()

const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...process.argv.slice(2)], { stdio: 'inherit' })
// The terminal sends Ctrl-C to both; this process only waits for the server's orderly end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)))
