import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'

const variable = 'VITRINE_BUILT_WORKERS'

/**
 * Builds the server with its workers once for a test run, because compiling a worker at each start takes seconds. The folder is below the
 * root, where the build finds its packages.
 */
const buildServer = async (): Promise<(() => void) | undefined> => {
  if (process.env[variable]) return undefined
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(resolve('.cache', 'test-server-'))
  await build({
    configFile: 'build/server.config.ts',
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    build: { outDir: folder, sourcemap: false, reportCompressedSize: false },
  })
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export default buildServer
