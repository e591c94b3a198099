import { join } from 'node:path'

/** Script of the server that `build-server.ts` built for this test run, e.g. `main.js`. */
export const builtServer = (name: string): string => {
  const folder = process.env['VITRINE_BUILT_WORKERS']
  if (!folder) throw new Error('the tests run without the global setup build-server.ts')
  return join(folder, name)
}
