// Plain JavaScript without dependencies, like everything that starts the program.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

/** What must be set before the process is there: threads for files, pictures and passwords at once, and memory that goes back. */
const environment = { UV_THREADPOOL_SIZE: String(Math.max(8, availableParallelism() * 2 + 4)), MALLOC_ARENA_MAX: '2' }

/** Runs the built server until it ends. */
export const serve = () => {
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...environment, ...process.env },
  })
  // The terminal sends Ctrl-C to both; this process only waits for the server's orderly end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) serve()
