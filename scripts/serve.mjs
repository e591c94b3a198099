// Plain JavaScript without dependencies, like all start scripts.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'
import { nodeOptions, serverEnvironment } from './server-process.mjs'

/** Runs the built server until it ends. */
export const serve = () => {
  const server = spawn(process.execPath, [...nodeOptions, join(root, 'dist', 'server', 'main.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...serverEnvironment, ...process.env },
  })
  // Ctrl-C reaches both processes; this one waits for the server to end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) serve()
